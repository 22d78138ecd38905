import { expect, it } from 'vitest';
import { sizeCorrection } from './fit-box-sizes';

/** Found sizes from 10 to 20 px, and labeled ones on the line `log y = log at + slope · (log x − log at) + off`. */
const pairsOn = (slope: number, at: number, off = 0): [number, number][] =>
  Array.from({ length: 201 }, (_, i) => {
    const x = Math.log(10 + i / 20);
    return [x, Math.log(at) + slope * (x - Math.log(at)) + off];
  });

it('leaves the size as it is where the line crosses the diagonal', () => {
  const { side, slope } = sizeCorrection(pairsOn(0.6, 15));
  expect(side).toBeCloseTo(15, 6);
  expect(slope).toBeCloseTo(0.6, 6);
});

it('leaves usual heads as they are where the line is all but parallel to the diagonal', () => {
  // Three hundredths above it at 15 px, and crossing it at 15 · e^(0.03 / 0.02), which is 67 px: no head is that large.
  const { side, slope } = sizeCorrection(pairsOn(0.98, 15, 0.03));
  expect(slope).toBeCloseTo(0.98, 6);
  // The geometric mean of 10 to 20 px: exp(∫ log x dx / 10) = 20² / (10 · e), and the middle of 201 points is near it.
  expect(side).toBeCloseTo(400 / (10 * Math.E), 1);
});

it('corrects nothing where found sizes are as right as can be', () => {
  for (const slope of [1, 1.1]) expect(sizeCorrection(pairsOn(slope, 15))).toMatchObject({ slope: 1 });
  expect(sizeCorrection(pairsOn(1, 15)).side).toBeCloseTo(400 / (10 * Math.E), 1);
});

it('wants two hundred heads, and sizes that say something', () => {
  expect(() => sizeCorrection(pairsOn(0.6, 15).slice(0, 199))).toThrow(RangeError);
  expect(() => sizeCorrection(pairsOn(0.2, 15))).toThrow(RangeError);
  expect(() => sizeCorrection(pairsOn(1.6, 15))).toThrow(RangeError);
});
