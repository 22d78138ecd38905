import { expect, test } from 'vitest';
import { pixelSizeFromLines, readScaleLine } from '.';

test('a line of 3 by 4 hundreds of pixels is 500 px long', () => {
  // 100 µm over 500 px are 0.2 µm/px; ±1 px at both ends are √2 px of 500 px, 0.28284 % of 0.2 µm.
  const reading = readScaleLine({ x1: 10, y1: 20, x2: 310, y2: 420, lengthUm: 100 });
  expect(reading?.lengthPx).toBeCloseTo(500, 10);
  expect(reading?.pixelSizeUm).toBeCloseTo(0.2, 10);
  expect(reading?.uncertaintyUm).toBeCloseTo(0.000565685, 9);
});

test('a line without length says nothing', () => {
  expect(readScaleLine({ x1: 5, y1: 5, x2: 5, y2: 5, lengthUm: 100 })).toBeNull();
  expect(pixelSizeFromLines([{ x1: 5, y1: 5, x2: 5, y2: 5, lengthUm: 100 }])).toBeNull();
  expect(pixelSizeFromLines([])).toBeNull();
});

const across = (lengthPx: number) => ({ x1: 0, y1: 0, x2: lengthPx, y2: 0, lengthUm: 100 });

test('one line has no spread', () => {
  const size = pixelSizeFromLines([across(200)]);
  expect(size).toMatchObject({ pixelSizeUm: 0.5, standardDeviationUm: null });
  // 0.5 × √2 / 200.
  expect(size?.uncertaintyUm).toBeCloseTo(0.00353553, 8);
});

test('several lines that scatter widely are as uncertain as their spread', () => {
  // 100 / 200 = 0.5 and 100 / 250 = 0.4: mean 0.45, standard deviation √(2 × 0.05²) = 0.0707107, over √2: 0.05.
  const size = pixelSizeFromLines([across(200), across(250)]);
  expect(size?.pixelSizeUm).toBeCloseTo(0.45, 10);
  expect(size?.standardDeviationUm).toBeCloseTo(0.0707107, 7);
  expect(size?.uncertaintyUm).toBeCloseTo(0.05, 10);
});

test('several lines that agree are as uncertain as their reading, over the root of their number', () => {
  // 0.00353553 / √4.
  const size = pixelSizeFromLines([across(200), across(200), across(200), across(200)]);
  expect(size?.standardDeviationUm).toBe(0);
  expect(size?.uncertaintyUm).toBeCloseTo(0.00176777, 8);
});
