import { median } from '@/lib/science/vision/boxes';
import type { Box, Track, TrackPoint } from '@/lib/science/vision/types';

export interface ClusterParameters {
  /** A cell is in a cluster when its center lies within a cluster's box for this share of the time it is seen. */
  readonly minShareInside: number;
  /** Judged cells nearer to each other than this many head lengths are of one cluster: some between them are not found. */
  readonly oneClusterHeads: number;
}

export const DEFAULT_CLUSTERS: ClusterParameters = { minShareInside: 0.5, oneClusterHeads: 2 };

/** The tracks of a field by what the manual does with them. */
export interface TracksByKind {
  /** Every spermatozoon that was followed. */
  readonly sperm: readonly Track[];
  /** Those of them that lie in a cluster most of the time: counted, but not assessed for motility. */
  readonly inClusters: ReadonlySet<number>;
  /** Frames in which each cluster is seen, summed over the clusters. */
  readonly clusterSightings: number;
}

/**
 * Tells single cells and cells in clusters apart. Spermatozoa that stick to each other, to other cells or to debris
 * cannot swim freely; they are noted, but motility is assessed on free ones (WHO laboratory manual, 6th edition 2021, on
 * aggregation and agglutination). A swimmer that crosses a cluster stays a free cell. Pinheads are no sperm.
 *
 * @param judged ids of spermatozoa that were seen to lie in a cluster without a box around it
 */
export function sortTracks(
  tracks: readonly Track[],
  judged: ReadonlySet<number> = new Set(),
  { minShareInside, oneClusterHeads }: ClusterParameters = DEFAULT_CLUSTERS,
): TracksByKind {
  const clusters = tracks.filter((track) => track.className === 'cluster');
  const sperm = tracks.filter((track) => track.className === 'sperm');
  const boxes = new Map<number, Box[]>();
  for (const { points } of clusters) {
    for (const point of points) {
      const list = boxes.get(point.frame);
      if (list) list.push(point);
      else boxes.set(point.frame, [point]);
    }
  }
  const boxed = new Set<number>();
  for (const { id, points } of sperm) {
    const inside = points.filter(({ frame, cx, cy }) =>
      (boxes.get(frame) ?? []).some((b) => cx >= b.x && cy >= b.y && cx < b.x + b.w && cy < b.y + b.h),
    );
    if (inside.length >= minShareInside * points.length) boxed.add(id);
  }
  const unboxed = groups(
    sperm.filter(({ id }) => judged.has(id) && !boxed.has(id)),
    oneClusterHeads,
  );
  const seen = [
    ...clusters.map(({ points }) => points),
    ...unboxed.map((group) => group.flatMap((t) => t.points)),
  ];
  return {
    sperm,
    inClusters: new Set(sperm.flatMap(({ id }) => (boxed.has(id) || judged.has(id) ? [id] : []))),
    clusterSightings: seen.reduce((sum, points) => sum + new Set(points.map(({ frame }) => frame)).size, 0),
  };
}

/** Cells that lie near each other at a time when both are seen, and what is near to those, and so on. */
function groups(cells: readonly Track[], oneClusterHeads: number): Track[][] {
  const near = oneClusterHeads * median(cells.flatMap(({ points }) => points.map((p) => Math.max(p.w, p.h))));
  const found: Track[][] = [];
  for (const cell of cells) {
    const at = new Map(cell.points.map((point) => [point.frame, point]));
    const joins = (group: readonly Track[]): boolean => group.some((other) => meets(other, at, near));
    const joined = found.filter(joins);
    found.splice(0, found.length, ...found.filter((group) => !joined.includes(group)), [
      cell,
      ...joined.flat(),
    ]);
  }
  return found;
}

function meets({ points }: Track, at: ReadonlyMap<number, TrackPoint>, near: number): boolean {
  const shared = points.find(({ frame }) => at.has(frame));
  const other = shared && at.get(shared.frame);
  return !!other && Math.hypot(other.cx - shared.cx, other.cy - shared.cy) <= near;
}
