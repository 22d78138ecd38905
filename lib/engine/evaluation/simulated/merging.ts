import { assignPairs, type Candidate } from '@/lib/science/tracking/assign';
import type { Track } from '@/lib/science/vision/types';
import { shareToldApart } from '@/lib/science/who-manual';
import type { SceneTruth } from './scene-truth';

/** Heads of one video by whether they have a neighbor and whether they were found, summed over frames. */
export interface MergeCounts {
  readonly heads: number;
  readonly found: number;
  readonly apart: number;
  readonly apartFound: number;
  /** Heads in an area of a squared head length, if they lay anywhere. */
  readonly perSquaredHead: number;
}

/** A head is apart from others where the next one is farther than this many head lengths. */
const APART_HEADS = 2.5;
const NEAR_UM = 2.5;
/** Neighboring frames show the same. */
const EVERY = 10;

/** Looks which true heads have a found track on them. `headLengthPx` as the analysis knows it. */
export function countMerged(
  truth: SceneTruth,
  found: readonly Track[],
  headLengthPx: number,
): MergeCounts | null {
  const { width, height, pixelSizeUm } = truth.scene.parameters;
  if (!(headLengthPx > 0)) return null;
  const near = NEAR_UM / pixelSizeUm;
  const counts = { heads: 0, found: 0, apart: 0, apartFound: 0 };
  let frames = 0;
  for (let frame = 0; frame < truth.scene.frameCount; frame += EVERY) {
    frames++;
    const heads = centersAt(truth.tracks, frame);
    const seen = centersAt(found, frame);
    const pairs: Candidate[] = [];
    heads.forEach((a, row) => {
      seen.forEach((b, column) => {
        const distance = Math.hypot(a.cx - b.cx, a.cy - b.cy);
        if (distance < near) pairs.push({ row, column, cost: distance / near });
      });
    });
    const partners = assignPairs(heads.length, pairs, 1);
    heads.forEach((a, row) => {
      if (Math.min(a.cx, a.cy, width - a.cx, height - a.cy) < headLengthPx / 2) return;
      const isFound = (partners[row] ?? -1) >= 0;
      const isApart = heads.every(
        (b) => a === b || Math.hypot(a.cx - b.cx, a.cy - b.cy) > APART_HEADS * headLengthPx,
      );
      counts.heads++;
      if (isFound) counts.found++;
      if (isApart) counts.apart++;
      if (isApart && isFound) counts.apartFound++;
    });
  }
  const area = (width - headLengthPx) * (height - headLengthPx) * frames;
  return { ...counts, perSquaredHead: (counts.heads / area) * headLengthPx ** 2 };
}

function centersAt(tracks: readonly Track[], frame: number): { cx: number; cy: number }[] {
  return tracks.flatMap(({ points }) => {
    const point = points[frame - (points[0]?.frame ?? 0)];
    return point && point.frame === frame ? [{ cx: point.cx, cy: point.cy }] : [];
  });
}

/**
 * The area, in squared head lengths, within which a head hides another: what makes heads of these densities be found
 * as seldom as they are, beyond what is missed of heads that lie apart. See densityWithHidden for the formula.
 */
export function hidingArea(videos: readonly MergeCounts[]): number | null {
  const sum = (key: keyof MergeCounts): number => videos.reduce((total, video) => total + video[key], 0);
  const [apart, heads] = [sum('apart'), sum('heads')];
  if (apart === 0 || heads === 0) return null;
  const wanted = sum('found') / heads / (sum('apartFound') / apart);
  const share = (area: number): number =>
    videos.reduce((total, { heads: n, perSquaredHead: d }) => total + n * shareToldApart(area * d), 0) /
    heads;
  let [low, high] = [0, 20];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (share(middle) > wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
