import { median } from '@/lib/science/vision/boxes';
import type { Track } from '@/lib/science/vision/types';
import { alongLines } from './lines';
import type { DriftPath } from './path';

export interface RemainderParameters {
  /** Cells at rest that must be seen in a frame to tell. */
  readonly minCells: number;
  /** Less than so many head lengths (root mean square) is left alone. */
  readonly minHeads: number;
  /**
   * Half of the cells must go less than this share of it by themselves meanwhile, over so many seconds: of swimmers that were
   * taken for resting ones what they seem to share is less than what each does.
   */
  readonly maxOwnShare: number;
  readonly overSeconds: number;
  /** What is found is smoothed by lines over this time: cells jitter. */
  readonly spanSeconds: number;
}

export const DEFAULT_REMAINDER: RemainderParameters = {
  minCells: 3,
  minHeads: 0.05,
  maxOwnShare: 0.5,
  overSeconds: 0.25,
  spanSeconds: 0.12,
};

const ROUNDS = 30;
/** Rounds end when nothing moves by more than this, px. */
const SETTLED_PX = 0.01;

/**
 * What cells at rest still do together beside a path that was taken off: it follows slowly where a flow or a stage changes
 * its pace within a second, and not at all at the ends of a recording. Each cell is where it rests, plus what they share,
 * plus its jitter: places and shared path are fitted to all of them in turn (two-way analysis, the shared part by medians).
 *
 * @param resting tracks that do nothing else, in pixels
 * @returns what is to be added to the path; null where that is next to nothing, or not known
 */
export function remainderBeside(
  resting: readonly Track[],
  { x, y }: DriftPath,
  framesPerSecond: number,
  headLengthPx: number,
  parameters: RemainderParameters = DEFAULT_REMAINDER,
): DriftPath | null {
  const { minCells, minHeads, maxOwnShare, overSeconds, spanSeconds } = parameters;
  const beside = resting.map(({ points }): Beside => {
    return {
      frames: points.map(({ frame }) => frame),
      x: points.map(({ cx, frame }) => cx - (x[frame] ?? 0)),
      y: points.map(({ cy, frame }) => cy - (y[frame] ?? 0)),
    };
  });
  const sharedX = sharedBy(beside, 'x', x.length, minCells);
  const sharedY = sharedBy(beside, 'y', y.length, minCells);
  if (!sharedX || !sharedY) return null;
  if (Math.sqrt(meanSquare(sharedX) + meanSquare(sharedY)) < minHeads * headLengthPx) return null;
  const lag = Math.max(1, Math.round(overSeconds * framesPerSecond));
  const together = Math.sqrt(meanStep(sharedX, lag) + meanStep(sharedY, lag));
  const own = beside.map((cell) =>
    Math.sqrt(ownStep(cell, 'x', sharedX, lag) + ownStep(cell, 'y', sharedY, lag)),
  );
  if (!(median(own) < maxOwnShare * together)) return null;
  const half = Math.max(1, Math.round((spanSeconds * framesPerSecond) / 2));
  return { x: alongLines(sharedX, half), y: alongLines(sharedY, half) };
}

/** Where a cell is beside the path, by point of its track. */
interface Beside {
  readonly frames: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** By frame, its mean 0; null where too few cells are seen together. */
function sharedBy(
  cells: readonly Beside[],
  axis: 'x' | 'y',
  frameCount: number,
  minCells: number,
): Float64Array<ArrayBuffer> | null {
  let shared = new Float64Array(frameCount);
  for (let round = 0; round < ROUNDS; round++) {
    const byFrame: number[][] = Array.from({ length: frameCount }, () => []);
    for (const { frames, [axis]: values } of cells) {
      const place = median(values.map((value, i) => value - (shared[frames[i] as number] as number)));
      values.forEach((value, i) => {
        byFrame[frames[i] as number]?.push(value - place);
      });
    }
    const next = filledIn(
      Float64Array.from(byFrame, (all) => (all.length >= minCells ? median(all) : Number.NaN)),
    );
    if (!next) return null;
    const change = next.reduce(
      (most, value, i) => Math.max(most, Math.abs(value - (shared[i] as number))),
      0,
    );
    shared = next;
    if (change < SETTLED_PX) break;
  }
  return shared;
}

/** Mean square of the way from each value to that `lag` later. */
function meanStep(values: ArrayLike<number>, lag: number): number {
  const steps = Array.from({ length: Math.max(0, values.length - lag) }, (_, i) => {
    return (values[i + lag] as number) - (values[i] as number);
  });
  return meanSquare(steps);
}

/** The same of what a cell does beside what is shared. */
const ownStep = (cell: Beside, axis: 'x' | 'y', shared: Float64Array, lag: number): number =>
  meanStep(
    cell[axis].map((value, i) => value - (shared[cell.frames[i] as number] as number)),
    lag,
  );

/** Unknown values on a straight line between known ones, their mean taken off; null where none is known. */
function filledIn(values: Float64Array): Float64Array<ArrayBuffer> | null {
  const known = Array.from(values.keys()).filter((i) => !Number.isNaN(values[i]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const mean = known.reduce((sum, i) => sum + (values[i] as number), 0) / known.length;
  const filled = new Float64Array(values.length);
  let at = 0;
  for (let i = 0; i < values.length; i++) {
    while (at + 1 < known.length && (known[at + 1] as number) <= i) at++;
    const [from, to] = [known[at] as number, known[Math.min(at + 1, known.length - 1)] as number];
    const share = to > from ? Math.min(1, Math.max(0, (i - from) / (to - from))) : 0;
    const [a, b] = [values[from] as number, values[to] as number];
    filled[i] = a + share * (b - a) - mean;
  }
  return filled;
}

function meanSquare(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] as number) ** 2;
  return values.length > 0 ? sum / values.length : 0;
}
