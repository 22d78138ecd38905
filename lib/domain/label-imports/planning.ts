import { fitBox, type ImportedBox, type ImportedTrack } from '@/lib/domain/annotations';
import { type ImportedItem, OUTSIDE_AFTER } from '@/lib/domain/labels';
import { MORPHOLOGY_CLASSES } from '@/lib/domain/labels/contract-fields';
import type { ImportedMask } from '@/lib/domain/masks';
import { MASK_PARTS } from '@/lib/domain/masks/contract-fields';
import type { AnnotatedBox, AnnotationSet, ReadFormat } from '@/lib/engine/label-formats';
import type { SpermClass } from '@/lib/science/vision/types';
import { type FoundFrame, frameFinder, type ImportVideo, type KeptFrame } from './finding';
import { importId } from './import-id';
import { keyFramesOf } from './key-frames';

/** A box of the file with what hangs on it. */
export interface PlannedBox extends ImportedBox {
  readonly videoId: string;
  readonly masks: readonly Omit<ImportedMask, 'detectionId'>[];
  readonly said: Omit<ImportedItem, 'detectionId' | 'className'>;
}

export interface Planned {
  /** In the order of videos and frames. */
  readonly boxes: readonly PlannedBox[];
  readonly tracks: ReadonlyMap<string, ImportedTrack & { readonly videoId: string }>;
  readonly matched: readonly KeptFrame[];
  readonly missing: readonly string[];
  readonly withoutFrame: number;
  readonly passedOver: number;
  readonly unknownParts: number;
}

export interface PlanOptions {
  readonly format: ReadFormat;
  /** Of the file: what is made of it has the same ids each time. */
  readonly sha256: string;
  readonly aboutVideoId: string | null;
  readonly classOf: (name: string) => SpermClass | null;
  readonly verified: boolean;
}

const MAX_NOTES = 2000;

/** What the file says of a cell beside its box, as exports write it. */
function saidOf({ attributes }: AnnotatedBox): PlannedBox['said'] {
  const morphologyClass = MORPHOLOGY_CLASSES.find((each) => each === attributes.morphology_class) ?? null;
  const confidence = Number(attributes.label_confidence);
  const isScale = Number.isInteger(confidence) && confidence >= 1 && confidence <= 5;
  return {
    morphologyClass,
    notes: (attributes.notes ?? '').slice(0, MAX_NOTES),
    confidence: isScale ? confidence : null,
  };
}

/** Only CVAT's video leaves out what lies between key frames: its pictures have numbers. */
const listsEveryBox = ({ frames }: AnnotationSet, format: ReadFormat): boolean =>
  format !== 'cvat' || frames.some(({ number }) => number === null);

interface Seen {
  readonly set: AnnotationSet;
  readonly frames: readonly (FoundFrame | null)[];
}

/** The kept frame of each picture; a second picture of the same frame is passed over. */
function findFrames(set: AnnotationSet, videos: readonly ImportVideo[], aboutVideoId: string | null): Seen {
  const find = frameFinder(videos, aboutVideoId);
  const taken = new Set<string>();
  const frames = set.frames.map((frame) => {
    const found = find(frame);
    if (!found?.kept) return found;
    if (taken.has(found.kept.id)) return { ...found, kept: null };
    taken.add(found.kept.id);
    return found;
  });
  return { set, frames };
}

function masksByBox(set: AnnotationSet): {
  found: Map<number, PlannedBox['masks'][number][]>;
  unknown: number;
} {
  const found = new Map<number, PlannedBox['masks'][number][]>();
  let unknown = 0;
  for (const { box, part: name, x, y, width, height, runs: rle } of set.masks) {
    const part = MASK_PARTS.find((each) => each === name);
    if (part) found.set(box, [...(found.get(box) ?? []), { part, x, y, width, height, rle }]);
    else unknown += 1;
  }
  return { found, unknown };
}

/**
 * What an import of a file would store on the kept frames of a dataset.
 * @param videos of the dataset
 */
export function planImport(
  set: AnnotationSet,
  videos: readonly ImportVideo[],
  options: PlanOptions,
): Planned {
  const seen = findFrames(set, videos, options.aboutVideoId);
  const masks = masksByBox(set);
  const boxes: PlannedBox[] = [];
  const outside = new Map<string, number[]>();
  const missing = new Set<string>();
  let [withoutFrame, passedOver] = [0, 0];
  set.boxes.forEach((box, index) => {
    const found = seen.frames[box.frame];
    const className = options.classOf(box.className);
    const track = box.track === null || !found ? null : trackId(options.sha256, found.videoId, box.track);
    if (box.outside) {
      if (track && found) outside.set(track, [...(outside.get(track) ?? []), found.number]);
      return;
    }
    const frame = found?.kept;
    if (!frame) {
      withoutFrame += 1;
      missing.add(set.frames[box.frame]?.name ?? '');
      return;
    }
    const corners = fitBox({ x1: box.x, y1: box.y, x2: box.x + box.w, y2: box.y + box.h }, frame);
    if (!className || box.ignored || !corners) {
      passedOver += 1;
      return;
    }
    boxes.push({
      ...roundedCorners(corners),
      id: importId(`${options.sha256} ${frame.id} ${index}`),
      ...{ frameId: frame.id, frame: frame.number, videoId: frame.videoId, className, trackId: track },
      confidence: box.score ?? 1,
      verified: box.verified || options.verified,
      isKey: box.isKey,
      outsideAfter: box.attributes[OUTSIDE_AFTER] === 'true',
      masks: masks.found.get(index) ?? [],
      said: saidOf(box),
    });
  });
  boxes.sort((a, b) => (a.videoId < b.videoId ? -1 : a.videoId > b.videoId ? 1 : a.frame - b.frame));
  return {
    ...layTracks(boxes, outside, videos, seen, options),
    matched: seen.frames.flatMap((frame) => frame?.kept ?? []),
    missing: [...missing],
    ...{ withoutFrame, passedOver, unknownParts: masks.unknown },
  };
}

/** Thousandths, as formats write them: 10.3 + 8 − 8 is 10.3 again. */
const roundedCorners = <C extends Record<'x1' | 'y1' | 'x2' | 'y2', number>>({ x1, y1, x2, y2 }: C) => {
  const [left, top, right, bottom] = [x1, y1, x2, y2].map((px) => Math.round(px * 1000) / 1000);
  return { x1: left ?? x1, y1: top ?? y1, x2: right ?? x2, y2: bottom ?? y2 };
};

const trackId = (sha256: string, videoId: string, number: number): string =>
  importId(`${sha256} ${videoId} track ${number}`);

/** Gives the boxes of tracks their key frames and pauses. */
function layTracks(
  boxes: readonly PlannedBox[],
  outside: ReadonlyMap<string, readonly number[]>,
  videos: readonly ImportVideo[],
  { set }: Seen,
  { format, sha256, classOf }: PlanOptions,
): Pick<Planned, 'boxes' | 'tracks'> {
  const keptNumbers = new Map(videos.map(({ id, frames }) => [id, frames.map(({ number }) => number)]));
  const isExplicit = listsEveryBox(set, format);
  const courses = new Map<string, PlannedBox[]>();
  for (const box of boxes) {
    if (box.trackId === null) continue;
    const course = courses.get(box.trackId);
    if (course) course.push(box);
    else courses.set(box.trackId, [box]);
  }
  const laid = new Map<string, Pick<PlannedBox, 'isKey' | 'outsideAfter'>>();
  for (const [id, course] of courses) {
    const explicitOn = isExplicit ? (keptNumbers.get(course[0]?.videoId ?? '') ?? []) : null;
    const keys = keyFramesOf(course, { outside: outside.get(id) ?? [], explicitOn });
    course.forEach((box, index) => {
      const key = keys[index];
      if (key) laid.set(box.id, key);
    });
  }
  const tracks = new Map<string, ImportedTrack & { readonly videoId: string }>();
  for (const videoId of new Set(boxes.map((box) => box.videoId))) {
    for (const { number, className: name } of set.tracks) {
      const id = trackId(sha256, videoId, number);
      const className = classOf(name) ?? courses.get(id)?.[0]?.className;
      if (className && courses.has(id)) tracks.set(id, { id, number, className, videoId });
    }
  }
  const untracked = { isKey: true, outsideAfter: false };
  return { boxes: boxes.map((box) => ({ ...box, ...(laid.get(box.id) ?? untracked) })), tracks };
}
