import { median } from '@/lib/science/vision/boxes';
import { PointGrid } from '@/lib/science/vision/point-grid';
import type { Jolt } from '@/lib/science/vision/types';
import { type Center, type CommonPath, type CommonStepParameters, commonStep } from './common-path';

export interface JoltParameters {
  /** A head stays where another is found within so many head lengths in the next frame, or so many times as far as usual. */
  readonly stayHeads: number;
  readonly stayTimes: number;
  /** The picture may have jumped where this share of those that usually stay does, or less. */
  readonly stayShare: number;
  /** Frames with less than this share of the heads of the one before say nothing, for so many frames. */
  readonly shownShare: number;
  readonly maxFrames: number;
  /** How heads must agree on a jump, and how far it goes at most. */
  readonly step: CommonStepParameters;
}

export const DEFAULT_JOLTS: JoltParameters = {
  stayHeads: 0.25,
  stayTimes: 2.5,
  stayShare: 0.5,
  shownShare: 0.5,
  maxFrames: 4,
  step: { reachHeads: 6, alikeHeads: 0.2, minShare: 0.35, minHeads: 4 },
};

/** Swimmers each go their own way meanwhile: two of them differ by up to twice the usual step. */
const SWIMMERS_APART = 2;

/**
 * Where the whole picture jumps from one frame to the next and then stays: most heads are no longer where they were, and
 * many of them have gone the same way. Frames just before a jump that show few heads, as those that the detector did not
 * see, belong to neither side.
 *
 * @param frames centers of heads in each frame
 * @returns null where it does not jump
 */
export function findJolts(
  frames: readonly (readonly Center[])[],
  headLengthPx: number,
  parameters: JoltParameters = DEFAULT_JOLTS,
): { readonly jolts: readonly Jolt[]; readonly path: CommonPath } | null {
  const { stayHeads, stayTimes, stayShare, step: agreement } = parameters;
  const pairs = comparable(frames, parameters);
  const usualPx = usualStep(frames, pairs, headLengthPx);
  const reach = Math.max(stayHeads * headLengthPx, stayTimes * usualPx);
  const staying = pairs.map(({ from, to }) => shareWithin(frames[from] ?? [], frames[to] ?? [], reach));
  const least = stayShare * median(staying);
  const alikeHeads = Math.max(agreement.alikeHeads, (SWIMMERS_APART * usualPx) / headLengthPx);
  const jolts: Jolt[] = [];
  const known = new Uint8Array(frames.length).fill(1);
  pairs.forEach(({ from, to }, i) => {
    if (!((staying[i] as number) < least)) return;
    const step = commonStep(frames[from] ?? [], frames[to] ?? [], headLengthPx, { ...agreement, alikeHeads });
    if (!step || Math.hypot(step.x, step.y) < reach) return;
    jolts.push({ frame: to, ...step });
    known.fill(0, from + 1, to);
  });
  return jolts.length > 0 ? { jolts, path: { ...joltPath(jolts, frames.length), known } } : null;
}

interface FramePair {
  readonly from: number;
  readonly to: number;
}

/** Frames one after the other, without those that show few heads. */
function comparable(
  frames: readonly (readonly Center[])[],
  { shownShare, maxFrames }: JoltParameters,
): FramePair[] {
  const pairs: FramePair[] = [];
  let from = 0;
  for (let to = 1; to < frames.length; to++) {
    const [before, after] = [frames[from] ?? [], frames[to] ?? []];
    if (after.length < shownShare * before.length && to - from < maxFrames) continue;
    pairs.push({ from, to });
    from = to;
  }
  return pairs;
}

/** Pairs of frames that tell how far heads go from one to the next. */
const PAIRS_FOR_STEP = 40;

/** How far the nearest head of the next frame usually is, px; 0 where none is near. */
function usualStep(
  frames: readonly (readonly Center[])[],
  pairs: readonly FramePair[],
  headLengthPx: number,
): number {
  const nth = Math.max(1, Math.floor(pairs.length / PAIRS_FOR_STEP));
  const steps = pairs
    .filter((_, i) => i % nth === 0)
    .flatMap(({ from, to }) => nearestDistances(frames[from] ?? [], frames[to] ?? [], headLengthPx));
  return steps.length > 0 ? median(steps) : 0;
}

/** Where everything is displaced to by these, in pixels, in each of so many frames. */
function joltPath(jolts: readonly Jolt[], frameCount: number): { x: Float64Array; y: Float64Array } {
  const [x, y] = [new Float64Array(frameCount), new Float64Array(frameCount)];
  for (const { frame, x: dx, y: dy } of jolts) {
    for (let at = frame; at < frameCount; at++) {
      x[at] = (x[at] as number) + dx;
      y[at] = (y[at] as number) + dy;
    }
  }
  return { x, y };
}

/** Of the heads of the emptier of two frames those that have one within reach in the other; 1 where one is empty. */
function shareWithin(before: readonly Center[], after: readonly Center[], reach: number): number {
  const [fewer, others] = before.length <= after.length ? [before, after] : [after, before];
  return fewer.length === 0 ? 1 : nearestDistances(fewer, others, reach).length / fewer.length;
}

/** How far the nearest of the others is from each of these that has one within reach. */
function nearestDistances(these: readonly Center[], others: readonly Center[], reach: number): number[] {
  const grid = new PointGrid(reach);
  others.forEach(({ cx, cy }, i) => {
    grid.add(i, cx, cy);
  });
  return these.flatMap(({ cx, cy }) => {
    let nearest = reach ** 2;
    let isFound = false;
    for (const i of grid.near(cx, cy)) {
      const other = others[i] as Center;
      const distance = (other.cx - cx) ** 2 + (other.cy - cy) ** 2;
      if (distance > nearest) continue;
      nearest = distance;
      isFound = true;
    }
    return isFound ? [Math.sqrt(nearest)] : [];
  });
}
