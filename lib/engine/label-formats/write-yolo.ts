import type { AnnotatedBox, AnnotatedFrame, AnnotatedMask, AnnotationSet } from './annotation-set';
import { entryStems } from './entry-names';
import { writtenPx } from './extras';
import {
  type BoxLoss,
  boxLosses,
  counted,
  frameNumberLosses,
  type Losses,
  partLosses,
  trackClassLosses,
} from './losses';
import { polygonOfMask } from './mask-text';

export interface YoloOptions {
  /** Lines of boxes, or of outlines of masks. */
  readonly task: 'detect' | 'segment';
  /** Track numbers as a last column, as Ultralytics' trackers write them; its training reads files without. */
  readonly trackNumbers: boolean;
  /** How far corners of outlines may move, px. */
  readonly simplifyPx: number;
}

/** Of several videos this share is held back to validate on, one at least. */
const VALIDATION_SHARE = 0.2;

/** Frames to validate on: those of whole videos, for frames of one video show the same cells. None where there is one alone. */
function validationFrames({ frames }: AnnotationSet): ReadonlySet<AnnotatedFrame> {
  const videos = [...new Set(frames.map(({ video }) => video))];
  if (videos.length < 2) return new Set();
  const held = videos.slice(-Math.max(1, Math.round(VALIDATION_SHARE * videos.length)));
  return new Set(frames.filter(({ video }) => held.includes(video)));
}

/** `data.yaml` and the lists that it names; paths count from its own folder, which Ultralytics takes where none is given. */
function* dataFiles(set: AnnotationSet): Generator<{ readonly name: string; readonly text: string }> {
  const names = set.categories.map((name, index) => `  ${index}: ${JSON.stringify(name)}\n`).join('');
  const held = validationFrames(set);
  if (held.size === 0) {
    yield { name: 'data.yaml', text: `train: images\nval: images\nnames:\n${names}` };
    return;
  }
  const list = (frames: readonly AnnotatedFrame[]): string =>
    frames.map(({ name }) => `./images/${name}\n`).join('');
  yield { name: 'data.yaml', text: `train: train.txt\nval: val.txt\nnames:\n${names}` };
  yield { name: 'train.txt', text: list(set.frames.filter((frame) => !held.has(frame))) };
  yield { name: 'val.txt', text: list(set.frames.filter((frame) => held.has(frame))) };
}

/** A set as YOLO files: `data.yaml` with its lists, and one text a picture, empty where nothing is on it. */
export function* writeYolo(
  set: AnnotationSet,
  options: YoloOptions,
): Generator<{ readonly name: string; readonly text: string }> {
  yield* dataFiles(set);
  const classes = new Map(set.categories.map((name, index) => [name, index]));
  const masks = cellMasks(set);
  const lines = set.frames.map((): string[] => []);
  for (const [index, box] of set.boxes.entries()) {
    if (box.outside) continue;
    const frame = set.frames[box.frame];
    if (!frame) continue;
    const mask = options.task === 'segment' ? masks.get(index) : undefined;
    const places = mask
      ? polygonOfMask(mask, options.simplifyPx).flatMap(({ x, y }) => [x / frame.width, y / frame.height])
      : centered(box, frame);
    const track = options.trackNumbers && box.track !== null ? [box.track] : [];
    lines[box.frame]?.push(
      [classes.get(box.className) ?? 0, ...places.map(writtenShare), ...track].join(' '),
    );
  }
  for (const [index, stem] of entryStems(set.frames).entries())
    yield { name: `labels/${stem}.txt`, text: (lines[index] ?? []).map((line) => `${line}\n`).join('') };
}

const cellMasks = (set: AnnotationSet): Map<number, AnnotatedMask> =>
  new Map(set.masks.flatMap((mask) => (mask.part === 'cell' ? [[mask.box, mask]] : [])));

function centered(box: AnnotatedBox, { width, height }: { width: number; height: number }): number[] {
  const left = Math.max(0, writtenPx(box.x));
  const top = Math.max(0, writtenPx(box.y));
  const w = Math.min(width, writtenPx(box.x) + writtenPx(box.w)) - left;
  const h = Math.min(height, writtenPx(box.y) + writtenPx(box.h)) - top;
  return [(left + w / 2) / width, (top + h / 2) / height, w / width, h / height];
}

const reachesOut = (
  { x, y, w, h }: AnnotatedBox,
  frame: { width: number; height: number } | undefined,
): boolean => frame !== undefined && (x < 0 || y < 0 || x + w > frame.width || y + h > frame.height);

/** A 9-digit share is 0.00001 px of the largest picture. */
const writtenShare = (share: number): string => String(Math.round(share * 1e9) / 1e9);

const NOT_IN_YOLO = [
  'keyFrames',
  'outside',
  'occluded',
  'ignored',
  'scores',
  'sources',
  'verified',
  'attributes',
] as const satisfies readonly BoxLoss[];

/** What the files of `writeYolo` leave out. */
export function yoloLosses(set: AnnotationSet, { task, trackNumbers }: YoloOptions): Losses {
  const masks = cellMasks(set);
  const shown = set.boxes.flatMap((box, index) => (box.outside ? [] : [{ box, mask: masks.get(index) }]));
  const reshaped = shown.filter(({ box, mask }) => mask && !sameBox(box, mask)).length;
  return [
    ...(trackNumbers ? trackClassLosses(set) : []),
    ...boxLosses(set, trackNumbers ? NOT_IN_YOLO : ['tracks', ...NOT_IN_YOLO]),
    ...frameNumberLosses(set),
    ...counted([['sameValidation', validationFrames(set).size > 0 ? 0 : set.frames.length]]),
    ...counted([['clipped', shown.filter(({ box }) => reachesOut(box, set.frames[box.frame])).length]]),
    ...(task === 'detect'
      ? counted([['masks', set.masks.length]])
      : [
          ...partLosses(set),
          ...counted([
            ['boxes', reshaped],
            ['maskless', shown.filter(({ mask }) => !mask).length],
          ]),
        ]),
  ];
}

const sameBox = (box: AnnotatedBox, mask: AnnotatedMask): boolean =>
  box.x === mask.x && box.y === mask.y && box.w === mask.width && box.h === mask.height;
