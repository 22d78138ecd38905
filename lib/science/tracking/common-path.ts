import { median } from '@/lib/science/vision/boxes';
import { PointGrid } from '@/lib/science/vision/point-grid';

/** How heads agree on a step. */
export interface CommonStepParameters {
  /** How far everything may go from one frame to the next, in head lengths. */
  readonly reachHeads: number;
  /** Two heads go the same way where they go so alike. */
  readonly alikeHeads: number;
  /** Share of the heads of either frame that must go the same way, and their number. */
  readonly minShare: number;
  readonly minHeads: number;
}

export interface CommonPathParameters extends CommonStepParameters {
  /** Frames that may lie between two that are compared, where those between show too little. */
  readonly maxFrames: number;
}

export const DEFAULT_COMMON_PATH: CommonPathParameters = {
  reachHeads: 3,
  alikeHeads: 0.2,
  minShare: 0.25,
  minHeads: 4,
  maxFrames: 3,
};

/** Where everything in the picture is displaced to, as heads tell it that nobody has followed yet. */
export interface CommonPath {
  /** Pixels, by frame; between known frames on a straight line. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 1 where the heads agree. */
  readonly known: Uint8Array;
}

export interface Center {
  readonly cx: number;
  readonly cy: number;
}

interface Step {
  readonly x: number;
  readonly y: number;
}

/** So many pairs of heads tell a step; more would only take longer. */
const MOST_PAIRS = 400;
/**
 * The way that everything goes together, from the centers of heads in each frame alone: of all ways from a head to one of
 * the next frame the one that most others agree with (a vote in the space of displacements). Resting heads agree to within
 * their jitter wherever the picture went; swimmers do where all swim, less closely.
 */
export function commonPath(
  frames: readonly (readonly Center[])[],
  headLengthPx: number,
  parameters: CommonPathParameters = DEFAULT_COMMON_PATH,
): CommonPath {
  const x = new Float64Array(frames.length);
  const y = new Float64Array(frames.length);
  const known = new Uint8Array(frames.length);
  let last = -1;
  frames.forEach((centers, frame) => {
    if (last < 0 || frame - last > parameters.maxFrames) {
      // What nothing is known of goes on as it was.
      x[frame] = x[Math.max(0, frame - 1)] as number;
      y[frame] = y[Math.max(0, frame - 1)] as number;
      if (centers.length < parameters.minHeads) return;
      known[frame] = 1;
      last = frame;
      return;
    }
    const step = commonStep(frames[last] ?? [], centers, headLengthPx, parameters);
    if (!step) {
      x[frame] = x[last] as number;
      y[frame] = y[last] as number;
      return;
    }
    const apart = frame - last;
    const [fromX, fromY] = [x[last] as number, y[last] as number];
    for (let i = 1; i <= apart; i++) {
      x[last + i] = fromX + (step.x * i) / apart;
      y[last + i] = fromY + (step.y * i) / apart;
    }
    known[frame] = 1;
    last = frame;
  });
  return { x, y, known };
}

/**
 * The step that most heads of two frames have taken together.
 *
 * @returns pixels; null where too few heads agree
 */
export function commonStep(
  before: readonly Center[],
  after: readonly Center[],
  headLengthPx: number,
  { reachHeads, alikeHeads, minShare, minHeads }: CommonStepParameters,
): Step | null {
  const reach = reachHeads * headLengthPx;
  const grid = new PointGrid(reach);
  after.forEach(({ cx, cy }, i) => {
    grid.add(i, cx, cy);
  });
  const waysOf = ({ cx, cy }: Center): Step[] =>
    grid.near(cx, cy).flatMap((i) => {
      const there = after[i] as Center;
      const way = { x: there.cx - cx, y: there.cy - cy };
      return way.x ** 2 + way.y ** 2 <= reach ** 2 ? [way] : [];
    });
  const all = before.map(waysOf);
  const pairs = all.reduce((sum, some) => sum + some.length, 0);
  // Of a crowd every n-th head is asked.
  const nth = Math.max(1, Math.ceil(pairs / MOST_PAIRS));
  const asked = all.filter((_, i) => i % nth === 0);
  const ways = asked.flat();
  const alike = (alikeHeads * headLengthPx) ** 2;
  let best: Step[] = [];
  for (const way of ways) {
    const near = ways.filter((other) => (other.x - way.x) ** 2 + (other.y - way.y) ** 2 <= alike);
    if (near.length > best.length) best = near;
  }
  const least = Math.max(minHeads, minShare * Math.min(asked.length, after.length));
  if (best.length < least) return null;
  return { x: median(best.map((each) => each.x)), y: median(best.map((each) => each.y)) };
}

/** Runs of frames, spread over the recording, that tell whether a recording shakes, and frames in each. */
const RUNS = 6;
const RUN_FRAMES = 12;

/**
 * How far everything goes together to and fro from one frame to the next, root mean square in px: of some runs of frames,
 * beside the usual step of each run, so that what flows steadily counts for nothing.
 */
export function commonRoughness(
  frameCount: number,
  centersAt: (frame: number) => readonly Center[],
  headLengthPx: number,
  parameters: CommonPathParameters = DEFAULT_COMMON_PATH,
): number {
  let [sum, count] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    const first = Math.floor((run * Math.max(0, frameCount - RUN_FRAMES)) / Math.max(1, RUNS - 1));
    const steps: Step[] = [];
    for (let frame = first; frame + 1 < Math.min(frameCount, first + RUN_FRAMES); frame++) {
      const step = commonStep(centersAt(frame), centersAt(frame + 1), headLengthPx, parameters);
      if (step) steps.push(step);
    }
    const [usualX, usualY] = [median(steps.map(({ x }) => x)), median(steps.map(({ y }) => y))];
    for (const { x, y } of steps) sum += (x - usualX) ** 2 + (y - usualY) ** 2;
    count += steps.length;
  }
  return count > 0 ? Math.sqrt(sum / count) : 0;
}
