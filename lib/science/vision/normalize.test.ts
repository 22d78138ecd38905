import { expect, it } from 'vitest';
import { measureBrightness, normalizeFrames } from './normalize';

it('measures mean and spread; a flat picture has the least spread of one level', () => {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, population standard deviation 2 (textbook example)
  expect(measureBrightness(Uint8Array.of(2, 4, 4, 4, 5, 5, 7, 9))).toEqual({ mean: 5, spread: 2 });
  expect(measureBrightness(new Uint8Array(9))).toEqual({ mean: 0, spread: 1 });
});

it('measures the same wherever the pixels begin in memory and however many they are', () => {
  const memory = Uint8Array.from({ length: 70_003 }, (_, i) => (i * 7919) % 256);
  for (const [from, count] of [
    [0, 70_003],
    [4, 65_536],
    [1, 4097],
  ] as const) {
    const pixels = memory.subarray(from, from + count);
    const mean = pixels.reduce((a, b) => a + b, 0) / count;
    const variance = pixels.reduce((a, b) => a + (b - mean) ** 2, 0) / count;
    const found = measureBrightness(pixels);
    expect(found.mean).toBeCloseTo(mean, 9);
    expect(found.spread).toBeCloseTo(Math.sqrt(variance), 9);
  }
  // The largest sums there can be: white.
  expect(measureBrightness(new Uint8Array(200_000).fill(255))).toEqual({ mean: 255, spread: 1 });
});

it('normalizes rows of whole and of broken words alike', () => {
  for (const width of [64, 61]) {
    const data = Uint8Array.from({ length: width * 5 }, (_, i) => (i * 31) % 256);
    const { mean, spread } = measureBrightness(data);
    const input = normalizeFrames([{ width, height: 5, data }]);
    for (const [x, y] of [
      [0, 0],
      [width - 1, 4],
      [17, 3],
    ] as const)
      expect(input.data[y * 64 + x]).toBeCloseTo(((data[y * width + x] ?? 0) - mean) / spread, 5);
  }
});

it('pads with the edge to multiples of 16 and shares one scale across a window', () => {
  // mean 5, spread 2 over 4 × 2 pixels; the second frame is constant 9: (9 - 5) / 2 = 2
  const first = { width: 4, height: 2, data: Uint8Array.of(2, 4, 4, 4, 5, 5, 7, 9) };
  const second = { width: 4, height: 2, data: new Uint8Array(8).fill(9) };
  const input = normalizeFrames([first, second], 0);
  expect([input.width, input.height, input.data.length]).toEqual([16, 16, 512]);
  expect([...input.data.subarray(0, 6)]).toEqual([-1.5, -0.5, -0.5, -0.5, -0.5, -0.5]);
  expect(input.data[16 + 15]).toBe(2);
  expect(input.data[15 * 16 + 3]).toBe(2);
  expect(input.data.subarray(256).every((v) => v === 2)).toBe(true);
});

it('refuses frames of different sizes', () => {
  const small = { width: 1, height: 1, data: new Uint8Array(1) };
  const large = { width: 2, height: 1, data: new Uint8Array(2) };
  expect(() => normalizeFrames([small, large])).toThrow(/differ in size/);
});
