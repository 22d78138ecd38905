import { expect, it } from 'vitest';
import { thinned, trackPicture } from './track-picture';

const line = (count: number, step = 1) =>
  Array.from({ length: count }, (_, place) => ({ cx: place * step, cy: 5 }));

it('a straight path needs its two ends alone', () => {
  const [path] = trackPicture([{ id: 7, grade: 'rapid', points: line(100) }], {
    width: 200,
    height: 100,
  }).paths;
  expect(path).toEqual({ id: 7, grade: 'rapid', corners: [0, 5, 99, 5] });
});

it('no dropped corner is farther from the path than the tolerance', () => {
  const wave = Array.from({ length: 200 }, (_, place): [number, number] => [place, 10 * Math.sin(place / 9)]);
  const thin = thinned(wave, 0.5);
  expect(thin.length).toBeLessThan(80);
  for (const [x, y] of wave) {
    // Vertical distance to the thinned line at the same x is at least the distance to it.
    const after = thin.findIndex(([at]) => at >= x);
    const [b = [0, 0], a = b] = [thin[after], thin[after - 1]];
    const share = b[0] === a[0] ? 0 : (x - a[0]) / (b[0] - a[0]);
    const slope = Math.hypot(1, (b[1] - a[1]) / Math.max(1, b[0] - a[0]));
    expect(Math.abs(a[1] + share * (b[1] - a[1]) - y) / slope).toBeLessThanOrEqual(0.5 + 1e-9);
  }
});

it('keeps to its limits, and says how many it leaves out', () => {
  const zigzag = Array.from({ length: 300 }, (_, place) => ({ cx: place, cy: 40 * (place % 2) }));
  const picture = trackPicture(
    [
      { id: 1, grade: 'slow', points: line(10) },
      { id: 2, grade: 'rapid', points: zigzag },
      { id: 3, grade: 'immotile', points: [] },
    ],
    { width: 320, height: 240 },
    { maxTracks: 2, maxCorners: 50 },
  );
  // The two that were seen longest.
  expect(picture.paths.map(({ id }) => id)).toEqual([2, 1]);
  expect(picture.omitted).toBe(1);
  expect(picture.paths[0]?.corners.length).toBeLessThanOrEqual(100);
});
