import { median } from '@/lib/science/vision/boxes';
import { PointGrid } from '@/lib/science/vision/point-grid';
import type { Jolt } from '@/lib/science/vision/types';
import { type Center, type CommonPath, type CommonPathParameters, commonStep } from './common-path';

export interface JoltParameters {
  /** A head stays where another is found within so many head lengths in the next frame. */
  readonly stayHeads: number;
  /** The picture may have jumped where this share of those that usually stay does, or less. */
  readonly stayShare: number;
  /** Frames with less than this share of the heads of the one before say nothing, for so many frames. */
  readonly shownShare: number;
  readonly maxFrames: number;
  /** How heads must agree on a jump, and how far it goes at most. */
  readonly step: CommonPathParameters;
}

export const DEFAULT_JOLTS: JoltParameters = {
  stayHeads: 0.25,
  stayShare: 0.5,
  shownShare: 0.5,
  maxFrames: 4,
  step: { reachHeads: 6, alikeHeads: 0.2, minShare: 0.35, minHeads: 4, maxFrames: 1 },
};

/** Heads that a jump is looked for with; more would only take longer. */
const MOST_HEADS = 60;

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
  const { stayHeads, stayShare, shownShare, maxFrames, step: stepParameters } = parameters;
  const reach = stayHeads * headLengthPx;
  const pairs: { readonly from: number; readonly to: number; readonly staying: number }[] = [];
  let last = 0;
  for (let frame = 1; frame < frames.length; frame++) {
    const [before, after] = [frames[last] ?? [], frames[frame] ?? []];
    if (after.length < shownShare * before.length && frame - last < maxFrames) continue;
    pairs.push({ from: last, to: frame, staying: shareThatStays(before, after, reach) });
    last = frame;
  }
  const least = stayShare * median(pairs.map(({ staying }) => staying));
  const jolts: Jolt[] = [];
  const known = new Uint8Array(frames.length).fill(1);
  for (const { from, to, staying } of pairs) {
    if (!(staying < least)) continue;
    const before = frames[from] ?? [];
    const some = before.filter((_, i) => i % Math.ceil(before.length / MOST_HEADS) === 0);
    const step = commonStep(some, frames[to] ?? [], headLengthPx, stepParameters);
    if (!step || Math.hypot(step.x, step.y) < reach) continue;
    jolts.push({ frame: to, ...step });
    known.fill(0, from + 1, to);
  }
  return jolts.length > 0 ? { jolts, path: { ...joltPath(jolts, frames.length), known } } : null;
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

/** Of the heads of the emptier of two frames those that have one near them in the other; 1 where one is empty. */
function shareThatStays(before: readonly Center[], after: readonly Center[], reach: number): number {
  const [fewer, others] = before.length <= after.length ? [before, after] : [after, before];
  if (fewer.length === 0) return 1;
  const grid = new PointGrid(reach);
  others.forEach(({ cx, cy }, i) => {
    grid.add(i, cx, cy);
  });
  const staying = fewer.filter(({ cx, cy }) =>
    grid.near(cx, cy).some((i) => {
      const other = others[i] as Center;
      return (other.cx - cx) ** 2 + (other.cy - cy) ** 2 <= reach ** 2;
    }),
  );
  return staying.length / fewer.length;
}
