import { expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { blockConvolution } from './block-convolution';

/** Textbook convolution: rows × columns × inputs in (channels last), padding before, none needed behind. */
function convolve(
  x: readonly number[],
  [rows, columns, inputs]: readonly [number, number, number],
  weights: Float32Array,
  { filters, kernel, stride }: { filters: number; kernel: number; stride: number },
): number[] {
  const result: number[] = [];
  for (let row = 0; row < rows; row += stride) {
    for (let column = 0; column < columns; column += stride) {
      for (let f = 0; f < filters; f++) {
        let sum = 0;
        for (let i = 0; i < inputs; i++) {
          for (let ky = 0; ky < kernel; ky++) {
            for (let kx = 0; kx < kernel; kx++) {
              const [y, at] = [row + ky - 1, column + kx - 1];
              if (y < 0 || at < 0 || y >= rows || at >= columns) continue;
              const w = weights[((f * inputs + i) * kernel + ky) * kernel + kx] ?? 0;
              sum += w * (x[(y * columns + at) * inputs + i] ?? 0);
            }
          }
        }
        result.push(sum);
      }
    }
  }
  return result;
}

/** [rows, columns, channels] as [rows / side, columns / side, side · side · channels]. */
function inBlocks(
  x: readonly number[],
  [rows, columns, channels]: readonly [number, number, number],
  side: number,
): number[] {
  const result: number[] = [];
  for (let row = 0; row < rows; row += side)
    for (let column = 0; column < columns; column += side)
      for (let r = 0; r < side; r++)
        for (let c = 0; c < side * channels; c++)
          result.push(x[((row + r) * columns + column) * channels + c] ?? 0);
  return result;
}

it.each([
  [1, 4],
  [3, 4],
  [5, 2],
])('gives the numbers of the strided convolution: %i inputs in blocks of %i', (inputs, side) => {
  const random = seededRandom(3);
  const [rows, columns, filters] = [8, 12, 4];
  const x = Array.from({ length: rows * columns * inputs }, () => random() - 0.5);
  const weights = Float32Array.from({ length: filters * inputs * 9 }, () => random() - 0.5);
  const plain = convolve(x, [rows, columns, inputs], weights, { filters, kernel: 3, stride: 2 });
  const blocks = inBlocks(x, [rows, columns, inputs], side);
  const outSide = side / 2;
  const found = convolve(
    blocks,
    [rows / side, columns / side, side * side * inputs],
    blockConvolution(weights, filters, inputs, side),
    { filters: outSide * outSide * filters, kernel: 2, stride: 1 },
  );
  const expected = inBlocks(plain, [rows / 2, columns / 2, filters], outSide);
  expect(found).toHaveLength(expected.length);
  found.forEach((value, i) => {
    expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 5);
  });
});
