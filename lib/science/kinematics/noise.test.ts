import { expect, it } from 'vitest';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { DEFAULT_NOISE, isJitterLike, localisationNoisePx } from './noise';
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

it('is estimated from how smooth paths are, up to 1 % of a head, where no cell rests', () => {
  const swimmers = Array.from({ length: 8 }, () => jittered((t) => [60 * t, 20 * t]));
  // Third differences of jitter have the variance (1 + 9 + 9 + 1) σ²; the lower quartile lies a little below the mean.
  expect(Math.abs(localisationNoisePx(swimmers, () => false, 120) / sigma - 1)).toBeLessThan(0.15);
  expect(localisationNoisePx(swimmers, () => false, 20)).toBeCloseTo(0.2, 9);
});

it('is what steps show where the detector errs to one side for a while, and positions between do not', () => {
  // Errors of detections last for about ten of them, as in compressed video; a template's are those of many looks, and small.
  const [lasting, step, small] = [0.9, 0.3, 0.03];
  const between = (every: number): CellPath => {
    const coordinate = () => {
      let error = step * normal(random);
      return Float64Array.from({ length: 600 }, (_, i) => {
        if (i % every === 0) error = lasting * error + Math.sqrt(1 - lasting ** 2) * step * normal(random);
        return 50 + (i % every === 0 ? error : small * normal(random));
      });
    };
    return { x: coordinate(), y: coordinate(), interpolated: new Uint8Array(600), firstFrame: 0 };
  };
  const beside = Array.from({ length: 20 }, () => jittered((t) => [300 * t, 50 + 3 * Math.sin(60 * t)]));
  for (const every of [2, 4]) {
    const paths = [...Array.from({ length: 24 }, () => between(every)), ...beside];
    const found = localisationNoisePx(paths, (path) => path.x.length === 600, 20, undefined, every);
    // Products of consecutive steps: −step² to and fro about a detection, and −lasting × step² between two that have but one position
    // between them; of the others small ones alone.
    const opposed = every === 2 ? ((1 + lasting) / 2) * step ** 2 : step ** 2 / every;
    expect(Math.abs(found ** 2 / opposed - 1)).toBeLessThan(0.15);
  }
});

it('is not taken from what seems to rest and does not jitter', () => {
  // They creep on ever faster and without jitter: each step goes the way of the one before.
  const creeping: CellPath = {
    x: Float64Array.from({ length: 150 }, (_, i) => 50 + 0.002 * i * i),
    y: new Float64Array(150).fill(50),
    interpolated: new Uint8Array(150),
    firstFrame: 0,
  };
  const swimmers = Array.from({ length: 20 }, () => jittered((t) => [60 * t, 20 * t]));
  const parameters = { ...DEFAULT_NOISE, minCorrelation: 2 };
  const paths = [creeping, creeping, creeping, ...swimmers];
  const isResting = (path: CellPath) => path === creeping;
  // 1 % of the head: the swimmers' third differences say .4 px.
  expect(localisationNoisePx(paths, isResting, 20, parameters)).toBeCloseTo(0.2, 9);
  // As version 0.12.0 and before had it.
  expect(localisationNoisePx(paths, isResting, 20, { ...parameters, doubtsRest: false })).toBe(0);
});

it('tells jitter from a beat by whether steps oppose or follow each other', () => {
  const shares = (make: () => CellPath) =>
    Array.from({ length: 40 }, make).filter((path) => isJitterLike(path, 50)).length / 40;
  expect(shares(still)).toBe(1);
  for (const hertz of [3, 5, 7]) expect(shares(() => twitching(hertz, 4))).toBe(0);
});
