import { expect, it } from 'vitest';
import type { SpermClass, Track } from '@/lib/science/vision/types';
import { sortTracks } from './clusters';

/** Frames 0 to 99; the center moves along x. */
function trackOf(id: number, className: SpermClass, at: (frame: number) => number, side: number): Track {
  return {
    id,
    className,
    points: Array.from({ length: 100 }, (_, frame) => {
      const [cx, cy] = [at(frame), 50];
      const box = { x: cx - side / 2, y: cy - side / 2, w: side, h: side };
      return { ...box, frame, cx, cy, score: 1, interpolated: false };
    }),
  };
}

it('leaves cells in clusters apart, but neither swimmers that cross one nor cells beside it', () => {
  const { sperm, inClusters, clusterSightings } = sortTracks([
    trackOf(1, 'cluster', () => 100, 40), // x from 80 to 120
    trackOf(2, 'sperm', () => 110, 10),
    trackOf(3, 'sperm', () => 125, 10),
    trackOf(4, 'sperm', (f) => 3 * f, 10), // within 80 … 120 in 13 frames of 100
    trackOf(5, 'sperm', (f) => (f < 50 ? 90 : 300), 10), // exactly half of the time
    trackOf(6, 'pinhead', () => 200, 8),
  ]);
  expect(sperm.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
  expect([...inClusters]).toEqual([2, 5]);
  expect(clusterSightings).toBe(100);
});

it('knows that a cluster elsewhere in time is no cluster here', () => {
  const early = { ...trackOf(1, 'cluster', () => 100, 40) };
  const points = early.points.slice(0, 40);
  expect(sortTracks([{ ...early, points }, trackOf(2, 'sperm', () => 100, 10)]).inClusters.size).toBe(0);
});

it('takes judged cells that lie near each other for one cluster, also over a third between them', () => {
  const at = (id: number, x: number, frames = 100) => {
    const track = trackOf(id, 'sperm', () => x, 10);
    return { ...track, points: track.points.slice(0, frames) };
  };
  // Heads of 10 px: 18 px apart is one cluster, 22 px is another; the last is free.
  const tracks = [at(1, 100), at(2, 136, 60), at(3, 118), at(4, 158, 40), at(5, 300)];
  const { inClusters, clusterSightings } = sortTracks(tracks, new Set([1, 2, 3, 4]));
  expect([...inClusters]).toEqual([1, 2, 3, 4]);
  expect(clusterSightings).toBe(100 + 40);
});

it('counts a cluster once that has both a box and judged cells in it', () => {
  const { inClusters, clusterSightings } = sortTracks(
    [trackOf(1, 'cluster', () => 100, 40), trackOf(2, 'sperm', () => 105, 10)],
    new Set([2]),
  );
  expect([...inClusters]).toEqual([2]);
  expect(clusterSightings).toBe(100);
});
