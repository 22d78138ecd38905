import type { TrackRow } from '@/lib/engine/casa/track-table';
import { say } from '@/lib/messages/message';
import { type Box, SPERM_CLASSES, type SpermClass } from '@/lib/science/vision/types';
import { refuse } from './faults';

/** 'ignored' is what the labels themselves say is not to be scored (VOC difficult, COCO crowd, MOT confidence 0). */
export type LabelClass = SpermClass | 'ignored';
export type LabeledBox = Box & { readonly className: LabelClass };

/** What people marked in a video. */
export interface Truth {
  /** Boxes of each labeled frame; a frame that is no key was not labeled. */
  readonly frames: ReadonlyMap<number, readonly LabeledBox[]>;
  /** Rows with identities; null where the labels have none. */
  readonly rows: readonly TrackRow[] | null;
}

/** The video that the labels must belong to. */
export interface LabeledVideo {
  readonly width: number;
  readonly height: number;
  readonly frameCount: number;
}

/** A box as a file has it; `trackId` where the file knows. */
export interface RawLabel {
  readonly box: Box;
  readonly label: LabelClass | string;
  readonly trackId?: number | undefined;
}

/** Class names that sets of sperm videos use; null is known to be no cell to find. */
const KNOWN: Readonly<Record<string, SpermClass | null>> = {
  s: 'sperm',
  sperm: 'sperm',
  spermatozoon: 'sperm',
  spermatozoa: 'sperm',
  normal: 'sperm',
  cluster: 'cluster',
  pinhead: 'pinhead',
  small_or_pinhead: 'pinhead',
  i: null,
  impurity: null,
  debris: null,
};

/** The class of a name; null for things that are no cells, undefined for names nobody here knows. */
export function classOfName(name: string): LabelClass | null | undefined {
  return name === 'ignored' ? name : KNOWN[name.trim().toLowerCase()];
}

/** The name of one of VISEM-Tracking's class numbers; the number itself where it is none of them. */
export function nameOfClassNumber(index: number): string {
  return SPERM_CLASSES[index] ?? `class ${index}`;
}

/**
 * Turns what a reader found into truth: names into classes (unknown ones are passed over, unless nothing else is
 * there), identities into rows where every scored box has one.
 *
 * @throws AppError UNPROCESSABLE where no name is known.
 */
export function collectTruth(source: string, frames: ReadonlyMap<number, readonly RawLabel[]>): Truth {
  const kept = new Map<number, LabeledBox[]>();
  const rows: TrackRow[] = [];
  const unknown = new Set<string>();
  let known = 0;
  let nameless = 0;
  for (const [frame, labels] of frames) {
    const boxes: LabeledBox[] = [];
    for (const { box, label, trackId } of labels) {
      const className = classOfName(label);
      if (className === undefined) unknown.add(label);
      else known++;
      if (!className) continue;
      boxes.push({ ...box, className });
      if (className === 'ignored') continue;
      if (trackId === undefined) nameless++;
      else rows.push({ ...box, frame, trackId, className, score: 1 });
    }
    kept.set(frame, boxes);
  }
  if (known === 0 && unknown.size > 0) {
    refuse(say('engine.labels.onlyUnknown', { source, names: [...unknown].slice(0, 5).join(', ') }));
  }
  return { frames: kept, rows: rows.length > 0 && nameless === 0 ? rows : null };
}

/**
 * Frame numbers from the ends of file names: from 0 where there is a 0, otherwise from 1.
 *
 * @throws AppError UNPROCESSABLE where no name has a number, or two have the same.
 */
export function numberedFrames(names: readonly string[], source: string): Map<number, string> {
  const numbered = names.flatMap((name) => {
    const number = /(\d+)\.[a-z]+$/i.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  if (numbered.length === 0) refuse(say('engine.labels.noFrameNumber', { source }));
  const first = numbered.some(({ number }) => number === 0) ? 0 : 1;
  const frames = new Map<number, string>();
  for (const { name, number } of numbered) {
    const other = frames.get(number - first);
    if (other) refuse(say('engine.labels.sameFrame', { first: other, second: name }));
    frames.set(number - first, name);
  }
  return frames;
}

/** A number a video's container may be wrong by, in frames, before labels beyond its end are a mistake. */
const FRAME_SLACK = 5;
/** A box may be larger than the picture by this much, pixels. */
const EDGE_SLACK = 2;

/**
 * @throws AppError UNPROCESSABLE where labels cannot belong to the video: frames after its end, boxes far
 * outside its pictures.
 */
export function checkBelongs(truth: Truth, video: LabeledVideo, source: string): void {
  const { width, height, frameCount } = video;
  for (const [frame, boxes] of truth.frames) {
    if (frame >= frameCount + FRAME_SLACK && boxes.length > 0) {
      refuse(say('engine.labels.beyondEnd', { source, frame, count: frameCount }));
    }
    for (const { x, y, w, h } of boxes) {
      // Cells on their way out may be labeled up to their own size beyond the edge.
      const near = x < width + w && x + 2 * w > 0 && y < height + h && y + 2 * h > 0;
      const inside = near && w <= width + EDGE_SLACK && h <= height + EDGE_SLACK;
      if (!inside) {
        refuse(say('engine.labels.outside', { source, width, height, frame }));
      }
    }
  }
}
