import { say } from '@/lib/messages/message';
import { polygonBox } from '@/lib/science/segmentation/polygon';
import { type Fail, failAtLine } from './faults';
import { nameOfClassNumber } from './labels';
import { maskOfPolygons, polygonOf } from './mask-text';
import { stemOf } from './pictures';
import type { AnnotationSetBuilder, GivenBox } from './set-builder';

export interface YoloNames {
  /** By class number; null where nothing names them: then they are VISEM-Tracking's. */
  readonly classes: readonly string[] | null;
  /** Numbers given to names of tracks so far; new names are added. */
  readonly tracks: Map<string, number>;
  /** Whether lines may end in a score, as a model's do. */
  readonly scores: 'accepted' | 'refused';
}

/**
 * Reads one YOLO file, named after its picture. Lines are `class cx cy w h` in shares of the picture, or `class x y x y …`
 * for the outline of a mask; a score and the track's whole number may follow, as Ultralytics writes them, or the track's
 * name may stand in front, as in VISEM-Tracking.
 *
 * @throws AppError UNPROCESSABLE naming the line at fault.
 */
export function readYoloFile(set: AnnotationSetBuilder, file: string, text: string, names: YoloNames): void {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const picture = set.sizes.withStem(stemOf(file), file);
  const failAtTop: Fail = failAtLine(file, 1);
  if (!picture) failAtTop(say('engine.line.pictureUnknown', { name: stemOf(file) }));
  const { name, width, height } = picture;
  const frame = set.addFrame({ name, number: null, width, height }, failAtTop);
  lines.forEach((line, index) => {
    const cells = line.trim().split(/\s+/);
    if (cells[0] === '') return;
    const fail = failAtLine(file, index + 1);
    const { classIndex, shares, score, track } = parseLine(cells, names, fail);
    const found = {
      frame,
      className: names.classes?.[classIndex] ?? nameOfClassNumber(classIndex),
      score,
      track,
    };
    if (shares.length === 4) {
      const [cx = 0, cy = 0, w = 0, h = 0] = shares;
      const box = { x: (cx - w / 2) * width, y: (cy - h / 2) * height, w: w * width, h: h * height };
      set.addBox({ ...found, ...box }, fail);
    } else addOutline(set, found, shares, picture, fail);
  });
}

function addOutline(
  set: AnnotationSetBuilder,
  found: Omit<GivenBox, 'x' | 'y' | 'w' | 'h'>,
  shares: readonly number[],
  { width, height }: { width: number; height: number },
  fail: Fail,
): void {
  const corners = shares.map((share, i) => roundOff(share * (i % 2 === 0 ? width : height)));
  const polygon = polygonOf(corners, fail);
  const box = set.addBox({ ...found, ...polygonBox([polygon]) }, fail);
  const window = maskOfPolygons(set, [polygon], { width, height }, fail);
  if (window) set.addMask(box, 'cell', window, fail);
}

/** Shares are written to 9 digits, so that edges of pixels come back as whole numbers. */
const roundOff = (px: number): number => Math.round(px * 1000) / 1000;

interface Line {
  readonly classIndex: number;
  readonly shares: readonly number[];
  readonly score: number | null;
  readonly track: number | null;
}

function parseLine(cells: readonly string[], names: YoloNames, fail: Fail): Line {
  const named = cells.length === 6 && Number.isNaN(Number(cells[0]));
  const numbers = (named ? cells.slice(1) : cells).map(Number);
  if (numbers.length < 5 || numbers.some((n) => !Number.isFinite(n))) fail(say('engine.line.notYolo'));
  const [classIndex = 0, ...rest] = numbers;
  if (!Number.isInteger(classIndex) || classIndex < 0) fail(say('engine.line.classNumber'));
  const [places, score, id] = tail(rest, cells.at(-1) ?? '');
  const shares = rest.slice(0, places);
  if (shares.some((share) => share < 0 || share > 1)) fail(say('engine.line.shares'));
  if (score !== null && (names.scores === 'refused' || !(score >= 0 && score <= 1)))
    fail(say('engine.line.score'));
  const name = cells[0] ?? '';
  if (named && !names.tracks.has(name)) names.tracks.set(name, names.tracks.size + 1);
  return { classIndex, shares, score, track: named ? (names.tracks.get(name) ?? null) : id };
}

/**
 * What stands behind the places: nothing, a score, a track, or both. Where a score and a track would look like one more
 * corner, a whole number above 1 says that it is a track.
 */
function tail(rest: readonly number[], lastCell: string): [number, number | null, number | null] {
  const last = rest.at(-1) ?? 0;
  const before = rest.at(-2) ?? 0;
  const whole = /^\d+$/.test(lastCell);
  if (rest.length === 4) return [4, null, null];
  if (rest.length % 2 === 1) {
    const places = rest.length - 1;
    return whole ? [places, null, last] : [places, last, null];
  }
  const both = whole && (rest.length === 6 || last > 1);
  return both ? [rest.length - 2, before, last] : [rest.length, null, null];
}

/** Class names of a `classes.txt` or `labels.txt`, one a line. */
export const namesOfLines = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
