import { expect, it } from 'vitest';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { isJitterLike, localisationNoisePx } from './noise';
import type { CellPath } from './path';

const random = seededRandom(5);
const sigma = 0.4;
/** 150 positions at 50 frames/s with jitter of 0.4 px. */
function jittered(at: (seconds: number) => [number, number]): CellPath {
  const points = Array.from({ length: 150 }, (_, i) => at(i / 50));
  return {
    x: Float64Array.from(points, ([x]) => x + sigma * normal(random)),
    y: Float64Array.from(points, ([, y]) => y + sigma * normal(random)),
    interpolated: new Uint8Array(150),
    firstFrame: 0,
  };
}
const still = () => jittered(() => [50, 50]);
const twitching = (hertz: number, px = 2) =>
  jittered((t) => [50, 50 + px * Math.sin(2 * Math.PI * hertz * t)]);

it('is the jitter of resting cells, also among cells that twitch on the spot', () => {
  const paths = [...Array.from({ length: 6 }, still), ...[2, 3, 4, 5, 6, 7, 3, 5, 4].map(twitching)];
  // Six cells of 150 positions: the standard error of σ is about 4 %. Slow weak twitches pass for rest and lower it.
  expect(Math.abs(localisationNoisePx(paths, () => true, 20) / sigma - 1)).toBeLessThan(0.2);
});

it('is estimated from how smooth paths are, up to 3 % of a head, where no cell rests', () => {
  const swimmers = Array.from({ length: 8 }, () => jittered((t) => [60 * t, 20 * t]));
  // Third differences of jitter have the variance (1 + 9 + 9 + 1) σ²; the lower quartile lies a little below the mean.
  expect(Math.abs(localisationNoisePx(swimmers, () => false, 40) / sigma - 1)).toBeLessThan(0.15);
  expect(localisationNoisePx(swimmers, () => false, 10)).toBeCloseTo(0.3, 9);
});

it('tells jitter from a beat by whether steps oppose or follow each other', () => {
  const shares = (make: () => CellPath) =>
    Array.from({ length: 40 }, make).filter((path) => isJitterLike(path, 50)).length / 40;
  expect(shares(still)).toBe(1);
  for (const hertz of [3, 5, 7]) expect(shares(() => twitching(hertz, 4))).toBe(0);
});
