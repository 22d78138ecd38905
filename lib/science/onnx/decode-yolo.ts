import { boxOverlap } from '../vision/boxes';
import { PointGrid } from '../vision/point-grid';
import type { Box } from '../vision/types';
import type { Letterbox } from './letterbox';
import type { YoloHead } from './yolo-heads';

/** A box in px of the frame; `classNumber` counts from 0. */
export interface ImportedBox extends Box {
  readonly score: number;
  readonly classNumber: number;
}

export interface DecodeOptions {
  /** Lowest score that is kept. */
  readonly minScore: number;
  /** A weaker box of the same class that overlaps a kept one by more than this (intersection over union) goes. */
  readonly maxOverlap: number;
  /** Best boxes that are kept at most. */
  readonly maxBoxes: number;
}

/** Thresholds of Ultralytics' `predict`, with room for crowded fields. */
export const YOLO_DECODING: DecodeOptions = { minScore: 0.25, maxOverlap: 0.7, maxBoxes: 1000 };

/** Why an answer cannot be read as boxes. */
export type AnswerFault = 'answer-shape' | 'answer-not-finite' | 'answer-scores' | 'answer-classes';

export class AnswerError extends Error {
  override readonly name = 'AnswerError';

  constructor(
    readonly fault: AnswerFault,
    detail: string,
  ) {
    super(detail);
  }
}

interface Answer {
  readonly data: Float32Array;
  /** [1, rows, columns]. */
  readonly dims: readonly number[];
}

/** Sigmoids in float32 may exceed 1 by rounding. */
const MAX_SCORE = 1 + 1e-4;

/**
 * The boxes of a YOLO's answer, best first, in px of the frame and cut at its edges. Duplicates are suppressed greedily
 * within each class, except where the network answers with final boxes.
 *
 * @param classes how many there must be; null where only the answer knows
 * @throws AnswerError where the shape does not fit, numbers are not finite, scores are not between 0 and 1,
 *   or there is no such class
 */
export function decodeYolo(
  answer: Answer,
  head: YoloHead,
  classes: number | null,
  letterbox: Letterbox,
  frame: { readonly width: number; readonly height: number },
  options: DecodeOptions = YOLO_DECODING,
): ImportedBox[] {
  requireShape(answer, head, classes);
  const found: FoundBox[] = [];
  for (const candidate of candidatesOf(answer, head, options.minScore)) {
    requireClass(candidate.classNumber, classes);
    const whole = intoFrame(candidate, letterbox);
    const cut = cutAtFrame(whole, frame);
    const { classNumber } = candidate;
    if (cut) found.push({ whole, box: { ...cut, score: Math.min(1, candidate.score), classNumber } });
  }
  found.sort((a, b) => b.box.score - a.box.score);
  const kept = head === 'final' ? found.slice(0, options.maxBoxes) : suppressGreedily(found, options);
  return kept.map(({ box }) => box);
}

/** A box as it is answered, and whole: duplicates are judged before boxes are cut, as Ultralytics does. */
interface FoundBox {
  readonly box: ImportedBox;
  readonly whole: Box;
}

/** Corners in px of the network's input. */
interface Candidate {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly score: number;
  readonly classNumber: number;
}

function requireShape({ data, dims }: Answer, head: YoloHead, classes: number | null): void {
  const [batch = 0, rows = 0, columns = 0] = dims;
  const numbers = head === 'centers' ? rows : columns;
  const expected = head === 'final' ? 6 : classes === null ? numbers : classes + (head === 'anchors' ? 5 : 4);
  const isLongEnough = numbers >= (head === 'centers' ? 5 : 6);
  if (
    dims.length !== 3 ||
    batch !== 1 ||
    numbers !== expected ||
    !isLongEnough ||
    data.length !== rows * columns
  )
    throw new AnswerError('answer-shape', `the answer has shape [${dims.join(', ')}]`);
  if (!data.every(Number.isFinite))
    throw new AnswerError('answer-not-finite', 'the answer holds NaN or infinity');
}

function* candidatesOf({ data, dims }: Answer, head: YoloHead, minScore: number): Generator<Candidate> {
  const [, rows = 0, columns = 0] = dims;
  const [count, numbers] = head === 'centers' ? [columns, rows] : [rows, columns];
  const read = (i: number, j: number): number =>
    data[head === 'centers' ? j * columns + i : i * columns + j] as number;
  for (let i = 0; i < count; i++) {
    const { score, classNumber } = head === 'final' ? finalScore(read, i) : bestClass(read, i, head, numbers);
    if (score < minScore) continue;
    const [a, b, c, d] = [read(i, 0), read(i, 1), read(i, 2), read(i, 3)];
    const corners =
      head === 'final'
        ? { x0: a, y0: b, x1: c, y1: d }
        : { x0: a - c / 2, y0: b - d / 2, x1: a + c / 2, y1: b + d / 2 };
    yield { ...corners, score, classNumber };
  }
}

type Read = (i: number, j: number) => number;
interface Scored {
  readonly score: number;
  readonly classNumber: number;
}

function finalScore(read: Read, i: number): Scored {
  return { score: checkScore(read(i, 4)), classNumber: read(i, 5) };
}

function requireClass(classNumber: number, classes: number | null): void {
  if (!Number.isInteger(classNumber) || classNumber < 0 || (classes !== null && classNumber >= classes))
    throw new AnswerError(
      'answer-classes',
      `a box is of class ${classNumber}, of ${classes ?? 'unknown'} classes`,
    );
}

/** Objectness of a box times the score of its best class; newer heads have no objectness. */
function bestClass(read: Read, i: number, head: YoloHead, numbers: number): Scored {
  const from = head === 'anchors' ? 5 : 4;
  let best = from;
  for (let j = from; j < numbers; j++) if (checkScore(read(i, j)) > read(i, best)) best = j;
  const objectness = head === 'anchors' ? checkScore(read(i, 4)) : 1;
  return { score: objectness * read(i, best), classNumber: best - from };
}

function checkScore(score: number): number {
  if (!(score >= 0 && score <= MAX_SCORE))
    throw new AnswerError('answer-scores', `a score of ${score}, which is not a probability`);
  return score;
}

/** Undoes the letterbox. */
function intoFrame({ x0, y0, x1, y1 }: Candidate, { scale, left, top }: Letterbox): Box {
  return { x: (x0 - left) / scale, y: (y0 - top) / scale, w: (x1 - x0) / scale, h: (y1 - y0) / scale };
}

/** Null where nothing of the box is in the frame. */
function cutAtFrame(
  box: Box,
  { width, height }: { readonly width: number; readonly height: number },
): Box | null {
  const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));
  const [x, y] = [clamp(box.x, width), clamp(box.y, height)];
  const [w, h] = [clamp(box.x + box.w, width) - x, clamp(box.y + box.h, height) - y];
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

/** Greedy non-maximum suppression within each class; `sorted` has the best first. */
function suppressGreedily(sorted: readonly FoundBox[], { maxOverlap, maxBoxes }: DecodeOptions): FoundBox[] {
  // Where whole boxes overlap, what is left of them in the frame meets, with centers nearer than the largest side.
  // Whole boxes may be anywhere; the grid is for places in a picture.
  const grid = new PointGrid(sorted.reduce((side, { box }) => Math.max(side, box.w, box.h), 1));
  const kept: FoundBox[] = [];
  for (const candidate of sorted) {
    if (kept.length >= maxBoxes) break;
    const { box, whole } = candidate;
    const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2];
    const isDuplicate = grid.near(cx, cy).some((index) => {
      const winner = kept[index] as FoundBox;
      return winner.box.classNumber === box.classNumber && boxOverlap(winner.whole, whole) > maxOverlap;
    });
    if (isDuplicate) continue;
    grid.add(kept.length, cx, cy);
    kept.push(candidate);
  }
  return kept;
}
