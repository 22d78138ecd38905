import { expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation/random';
import { densityWithHidden, shareToldApart } from './coincidence';

/** Cells laid at random on a torus; of two nearer than `distance` the one drawn later is hidden. */
function keptOf(cells: number, side: number, distance: number, seed: number): number {
  const random = seededRandom(seed);
  const points = Array.from({ length: cells }, () => [random() * side, random() * side] as const);
  const apart = (a: number, b: number): number => Math.min(Math.abs(a - b), side - Math.abs(a - b));
  return points.filter(
    ([x, y], i) => !points.slice(0, i).some(([u, v]) => Math.hypot(apart(x, u), apart(y, v)) < distance),
  ).length;
}

it.each([200, 800, 2000])(
  'gives back the density of %d cells, of which near ones hide each other',
  (cells) => {
    // In 1000 × 1000 with 12 around each: 9 %, 36 % and 90 % of a cell within the hiding area.
    const area = Math.PI * 12 ** 2;
    const runs = 3;
    let kept = 0;
    for (let seed = 1; seed <= runs; seed++) kept += keptOf(cells, 1000, 12, seed) / runs;
    expect(kept / cells).toBeLessThan(1);
    expect(Math.abs(densityWithHidden(kept / 1e6, area) / (cells / 1e6) - 1)).toBeLessThan(0.02);
    expect(Math.abs(kept / cells / shareToldApart((cells / 1e6) * area) - 1)).toBeLessThan(0.02);
  },
);

it('corrects nothing where nothing hides, and has no answer beyond the most that can be told apart', () => {
  expect(densityWithHidden(0.3, 0)).toBe(0.3);
  expect(densityWithHidden(0, 10)).toBe(0);
  expect(shareToldApart(0)).toBe(1);
  expect(densityWithHidden(0.2, 5)).toBe(Number.POSITIVE_INFINITY);
  expect(() => densityWithHidden(-1, 5)).toThrow(RangeError);
});
