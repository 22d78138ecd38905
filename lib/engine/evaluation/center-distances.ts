import { CENTER_REACH_PX, type Sequence } from '@/lib/science/metrics';
import { median } from '@/lib/science/vision/boxes';
import type { Track, TrackPoint } from '@/lib/science/vision/types';

export interface DistanceSummary {
  readonly places: number;
  readonly meanPx: number;
  readonly medianPx: number;
}

/** Distances (px) of found centers from those of the labels; null where there are no such places. */
export interface CenterDistances {
  /** Where somebody placed the label: its path bends there. */
  readonly placed: DistanceSummary | null;
  /** Where the label lies on a straight line between its neighbors, as tools draw it between placed ones. */
  readonly between: DistanceSummary | null;
}

/** Labels are written to 0.01 px, so corners and sides bend a straight path by up to 0.03 px. */
const LEAST_BEND_PX = 0.05;
/** Farther apart, two centers are not taken for one cell, as in the scores by centers at a similarity of 0.5. */
const PAIRED = 0.5;

/**
 * How far centers lie from the labels of the tracks `moving`, apart for labels that somebody placed and those that lie
 * between. Between placed labels tools draw a straight line, which leaves out the swing of the head, so the distance
 * there is partly the label's own. Only labels with one in the frame before and the frame after are counted.
 *
 * @returns null where labels are whole pixels throughout: rounding bends every path.
 */
export function centerDistances(
  { frames }: Sequence,
  labels: readonly Track[],
  moving: ReadonlySet<number>,
): CenterDistances | null {
  const bends = labelBends(labels.filter(({ id }) => moving.has(id)));
  if (!bends) return null;
  const placed: number[] = [];
  const between: number[] = [];
  frames.forEach(({ pairs }, frame) => {
    const best = new Map<number, number>();
    for (const { truthId, overlap } of pairs)
      if (overlap >= PAIRED && overlap > (best.get(truthId) ?? 0)) best.set(truthId, overlap);
    for (const [id, overlap] of best) {
      const bend = bends.get(id)?.get(frame);
      if (bend !== undefined) (bend > LEAST_BEND_PX ? placed : between).push(CENTER_REACH_PX * (1 - overlap));
    }
  });
  return { placed: summarize(placed), between: summarize(between) };
}

/** By track and frame, how far (px) the path of label centers is from straight there. */
function labelBends(labels: readonly Track[]): Map<number, Map<number, number>> | null {
  const drawn = labels.map(({ id, points }) => ({ id, points: points.filter((p) => !p.interpolated) }));
  const isWhole = ({ x, y, w, h }: TrackPoint): boolean => [x, y, w, h].every(Number.isInteger);
  if (drawn.every(({ points }) => points.every(isWhole))) return null;
  return new Map(
    drawn.map(({ id, points }) => [
      id,
      new Map(
        points.slice(1, -1).flatMap((point, i) => {
          const [before, after] = [points[i], points[i + 2]];
          if (before?.frame !== point.frame - 1 || after?.frame !== point.frame + 1) return [];
          const bend = Math.hypot(after.cx - 2 * point.cx + before.cx, after.cy - 2 * point.cy + before.cy);
          return [[point.frame, bend] as const];
        }),
      ),
    ]),
  );
}

function summarize(distances: readonly number[]): DistanceSummary | null {
  if (distances.length === 0) return null;
  return {
    places: distances.length,
    meanPx: distances.reduce((sum, d) => sum + d, 0) / distances.length,
    medianPx: median(distances),
  };
}
