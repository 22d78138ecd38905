import type { Box, Track } from '@/lib/vision/types';

/** A cell is in a cluster when its centre lies within a cluster's box for this share of the time it is seen. */
const LEAST_SHARE_INSIDE = 0.5;

/** The tracks of a field by what the manual does with them. */
export interface TracksByKind {
  /** Every spermatozoon that was followed. */
  readonly sperm: readonly Track[];
  /** Those of them that lie in a cluster most of the time: counted, but not assessed for motility. */
  readonly inClusters: ReadonlySet<number>;
  readonly clusters: readonly Track[];
}

/**
 * Tells single cells, cells in clusters and clusters apart. Spermatozoa that stick to each other, to other cells or
 * to debris cannot swim freely; they are noted, but motility is assessed on free ones (WHO laboratory manual, 6th
 * edition 2021, on aggregation and agglutination). A swimmer that crosses a cluster stays a free cell. Pinheads are no sperm.
 */
export function sortTracks(tracks: readonly Track[]): TracksByKind {
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
  const inClusters = new Set<number>();
  for (const { id, points } of sperm) {
    const inside = points.filter(({ frame, cx, cy }) =>
      (boxes.get(frame) ?? []).some((b) => cx >= b.x && cy >= b.y && cx < b.x + b.w && cy < b.y + b.h),
    );
    if (inside.length >= LEAST_SHARE_INSIDE * points.length) inClusters.add(id);
  }
  return { sperm, inClusters, clusters };
}
