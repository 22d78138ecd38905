import type { Corners } from './geometry';

/** A box on a frame, as people annotate it; its version is the outbox's business, so that an undo can't bring an old one back. */
export interface BoxRecord extends Corners {
  readonly kind: 'box';
  readonly id: string;
  readonly className: string;
  /** 0 to 1; 1 for a box that a person drew, null where it may not be told. */
  readonly confidence: number | null;
  readonly source: 'model' | 'manual' | 'interpolated' | 'imported';
  readonly verified: boolean;
  readonly trackId: string | null;
  /** False for a box between two key frames of its track, which follows them. */
  readonly isKey: boolean;
  /** On a key frame: from the next frame to the next key frame the cell is not seen. */
  readonly outsideAfter: boolean;
}

/** One cell through the frames of a video. Not what a measurement followed: see track-record.ts. */
export interface CellTrackRecord {
  readonly kind: 'track';
  readonly id: string;
  /** Given by the server; null until it has. */
  readonly number: number | null;
  readonly className: string;
  readonly state: 'proposed' | 'accepted' | 'rejected';
}

/** The part of the picture that a mask fills, whole pixels. */
export interface MaskWindow {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The mask of a cell or of one of its parts. */
export interface MaskRecord extends MaskWindow {
  readonly kind: 'mask';
  readonly id: string;
  readonly detectionId: string;
  readonly part: string;
  /** Row by row, 1 within the mask. Never written to: a stroke makes another. */
  readonly bits: Uint8Array;
  readonly source: 'points' | 'predicted' | 'painted' | 'imported';
  /** Predicted IoU; null for a mask that a person painted. */
  readonly score: number | null;
}

export interface PromptPoint {
  /** Pixels of the picture. */
  readonly x: number;
  readonly y: number;
  /** As the segmenter's calls say it: 1 belongs to the cell, 0 doesn't. */
  readonly label: 0 | 1;
}

/** The clicks that a mask is made from: in the store, so that they can be taken back like everything else. */
export interface PointsRecord {
  readonly kind: 'points';
  readonly id: string;
  readonly detectionId: string;
  readonly points: readonly PromptPoint[];
}

export type AnnotationRecord = BoxRecord | CellTrackRecord | MaskRecord | PointsRecord;

/** What is drawn solid, dashed and dotted. */
export type BoxStanding = 'verified' | 'proposed' | 'interpolated';

export function standingOf({ isKey, source, verified }: BoxRecord): BoxStanding {
  if (!isKey || source === 'interpolated') return 'interpolated';
  return verified ? 'verified' : 'proposed';
}

/** The box as a person corrected it, who thereby verifies it; between two key frames it becomes one. */
export const corrected = (box: BoxRecord, corners: Corners): BoxRecord => ({
  ...box,
  x1: corners.x1,
  y1: corners.y1,
  x2: corners.x2,
  y2: corners.y2,
  verified: true,
  isKey: true,
  ...(box.isKey ? {} : { source: 'manual', confidence: 1 }),
});

export const pointsIdOf = (detectionId: string): string => `points:${detectionId}`;

type Lists = { boxes: BoxRecord[]; tracks: CellTrackRecord[]; masks: MaskRecord[]; points: PointsRecord[] };
const listed = new WeakMap<readonly AnnotationRecord[], Lists>();

/** The records of a store by kind; told apart once for each state of it. */
export function byKind(all: readonly AnnotationRecord[]): Readonly<Lists> {
  const known = listed.get(all);
  if (known) return known;
  const lists: Lists = { boxes: [], tracks: [], masks: [], points: [] };
  for (const record of all) {
    if (record.kind === 'box') lists.boxes.push(record);
    else if (record.kind === 'track') lists.tracks.push(record);
    else if (record.kind === 'mask') lists.masks.push(record);
    else lists.points.push(record);
  }
  listed.set(all, lists);
  return lists;
}
