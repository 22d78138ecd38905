import { median } from '@/lib/science/vision/boxes';
import { PointGrid } from '@/lib/science/vision/point-grid';
import type { Jolt, Track, TrackPoint } from '@/lib/science/vision/types';
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

/** Pairs of frames, spread over the recording, that tell how far heads go from one to the next. */
const PAIRS_FOR_STEP = 40;
/** Swimmers each go their own way meanwhile: two of them differ by up to twice the usual step. */
const SWIMMERS_APART = 2;

/** Frames from 0 on, and where the heads are in each. */
export interface HeadCenters {
  readonly frameCount: number;
  at(frame: number): readonly Center[];
}

/**
 * Where the whole picture jumps from one frame to the next and then stays: most heads are no longer where they were, and
 * many of them have gone the same way. Frames just before a jump that show few heads, as those that the detector did not
 * see, belong to neither side.
 *
 * @param tracks what was followed as if nothing jumped: only where most of it ends, begins or jumps is looked at closely
 * @returns null where it does not jump
 */
export function findJolts(
  centers: HeadCenters,
  tracks: readonly Track[],
  headLengthPx: number,
  parameters: JoltParameters = DEFAULT_JOLTS,
): { readonly jolts: readonly Jolt[]; readonly path: CommonPath } | null {
  const { stayHeads, stayTimes, stayShare, step: agreement } = parameters;
  const { frameCount } = centers;
  const nth = Math.max(1, Math.floor((frameCount - 1) / PAIRS_FOR_STEP));
  const some = Array.from({ length: Math.floor((frameCount - 1) / nth) }, (_, i) => ({
    from: i * nth,
    to: i * nth + 1,
  }));
  const steps = some.flatMap(({ from, to }) =>
    nearestDistances(centers.at(from), centers.at(to), headLengthPx),
  );
  if (steps.length === 0) return null;
  const usualPx = median(steps);
  const reach = Math.max(stayHeads * headLengthPx, stayTimes * usualPx);
  const suspects = framesWithoutTracks(tracks, frameCount, reach, stayShare);
  if (suspects.length === 0) return null;
  const staying = ({ from, to }: FramePair): number => shareWithin(centers.at(from), centers.at(to), reach);
  const least = stayShare * median(some.map(staying));
  const alikeHeads = Math.max(agreement.alikeHeads, (SWIMMERS_APART * usualPx) / headLengthPx);
  const jolts: Jolt[] = [];
  const known = new Uint8Array(frameCount).fill(1);
  for (const pair of pairsAbout(suspects, centers, parameters)) {
    if (!(staying(pair) < least)) continue;
    const { from, to } = pair;
    const step = commonStep(centers.at(from), centers.at(to), headLengthPx, { ...agreement, alikeHeads });
    if (!step || Math.hypot(step.x, step.y) < reach) continue;
    jolts.push({ frame: to, ...step });
    known.fill(0, from + 1, to);
  }
  return jolts.length > 0 ? { jolts, path: { ...joltPath(jolts, frameCount), known } } : null;
}

/** Frames from the one before to which less than this share of the tracks in either goes on within reach. */
function framesWithoutTracks(
  tracks: readonly Track[],
  frameCount: number,
  reach: number,
  share: number,
): number[] {
  const [present, staying] = [new Uint32Array(frameCount), new Uint32Array(frameCount)];
  for (const { points } of tracks) {
    let before: TrackPoint | null = null;
    for (const point of points) {
      const { frame, cx, cy } = point;
      present[frame] = (present[frame] as number) + 1;
      if (before && (cx - before.cx) ** 2 + (cy - before.cy) ** 2 <= reach ** 2) {
        staying[frame] = (staying[frame] as number) + 1;
      }
      before = point;
    }
  }
  const frames: number[] = [];
  for (let frame = 1; frame < frameCount; frame++) {
    const most = Math.max(present[frame - 1] as number, present[frame] as number);
    if (most > 0 && (staying[frame] as number) < share * most) frames.push(frame);
  }
  return frames;
}

interface FramePair {
  readonly from: number;
  readonly to: number;
}

/** Frames one after the other about these, without those that show few heads. */
function pairsAbout(
  suspects: readonly number[],
  centers: HeadCenters,
  { shownShare, maxFrames }: JoltParameters,
): FramePair[] {
  const pairs: FramePair[] = [];
  let done = 0;
  for (const suspect of suspects) {
    const last = Math.min(centers.frameCount - 1, suspect + maxFrames);
    let from = Math.max(done, suspect - maxFrames - 1);
    for (let to = from + 1; to <= last; to++) {
      const isEmpty = centers.at(to).length < shownShare * centers.at(from).length;
      if (isEmpty && to - from < maxFrames) continue;
      pairs.push({ from, to });
      from = to;
    }
    done = from;
  }
  return pairs;
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
