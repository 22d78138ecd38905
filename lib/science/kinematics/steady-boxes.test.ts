import { expect, it } from 'vitest';
import type { Track } from '@/lib/science/vision/types';
import { measureTracks, type TrackKinematics } from './measure-tracks';
import { steadyBoxes } from './steady-boxes';

/** Its center jumps to and fro by ±`jitter` px around a line, and the box is 12 and 8 px wide by turns. */
function track(id: number, jitter: number, pxPerFrame: number): Track {
  return {
    id,
    className: 'sperm',
    points: Array.from({ length: 101 }, (_, frame) => {
      const side = frame % 2 === 0 ? 1 : -1;
      const [cx, cy] = [100 + pxPerFrame * frame + side * jitter, 40 * id];
      const [w, h] = [10 + 2 * side, 10];
      return { frame, cx, cy, x: cx - w / 2, y: cy - h / 2, w, h, score: 1, interpolated: false };
    }),
  };
}

const judged = (trackId: number, motile: boolean | null): TrackKinematics => ({
  trackId,
  firstFrame: 0,
  lastFrame: 100,
  frames: 101,
  motion: null,
  grade: null,
  motile,
});

it('steadies the boxes of immotile cells only', () => {
  const [resting, swimming, short, clustered] = [1, 2, 3, 4].map((id) => track(id, 1, 0.1));
  if (!resting || !swimming || !short || !clustered) throw new Error('four tracks');
  const all = [resting, swimming, short, clustered];
  const steady = steadyBoxes(all, [judged(1, false), judged(2, true), judged(3, null)], 50);
  expect(steady.slice(1)).toEqual(all.slice(1));
  // By turns ±1 px around a line, weighed symmetrically over many frames: all but 5 % of it is gone, of the width too.
  for (const point of steady[0]?.points.slice(12, -12) ?? []) {
    expect(Math.abs(point.x + point.w / 2 - (100 + 0.1 * point.frame))).toBeLessThan(0.05);
    expect(Math.abs(point.w - 10)).toBeLessThan(0.1);
    expect(point.y).toBeCloseTo(35, 9);
  }
});

it('keeps measured centers, and with them every figure, to the last bit', () => {
  const tracks = [track(1, 0.3, 0), track(2, 0.3, 2)];
  const options = { framesPerSecond: 50, pixelSizeUm: 0.5, frameCount: 101 };
  const measured = measureTracks(tracks, options);
  expect(measured.tracks.map(({ motile }) => motile)).toEqual([false, true]);
  const steady = steadyBoxes(tracks, measured.tracks, 50);
  expect(steady[0]?.points.map(({ x }) => x)).not.toEqual(tracks[0]?.points.map(({ x }) => x));
  const centers = (some: readonly Track[]) => some.map(({ points }) => points.map(({ cx, cy }) => [cx, cy]));
  expect(centers(steady)).toEqual(centers(tracks));
  const { headLengthPx } = measured;
  expect(measureTracks(steady, { ...options, headLengthPx }).tracks).toEqual(measured.tracks);
});

it('leaves a straight, slow drift where it is, ends included', () => {
  const drifting = track(1, 0, 0.2);
  const [steady] = steadyBoxes([drifting], [judged(1, false)], 25);
  for (const [i, point] of (steady?.points ?? []).entries()) {
    expect(point.x + point.w / 2).toBeCloseTo(drifting.points[i]?.cx ?? 0, 9);
  }
});
