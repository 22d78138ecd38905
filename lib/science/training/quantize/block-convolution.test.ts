import { expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { GraphError } from '../graph/shape';
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
              const [y, at] = [row + ky - (kernel >> 1), column + kx - (kernel >> 1)];
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
  { inputs: 1, side: 4, kernel: 3, stride: 2 },
  { inputs: 3, side: 4, kernel: 3, stride: 2 },
  { inputs: 5, side: 2, kernel: 3, stride: 2 },
  { inputs: 2, side: 4, kernel: 7, stride: 4 },
])('gives the numbers of the strided convolution: %o', ({ inputs, side, kernel, stride }) => {
  const random = seededRandom(3);
  const [rows, columns, filters] = [8, 12, 4];
  const x = Array.from({ length: rows * columns * inputs }, () => random() - 0.5);
  const weights = Float32Array.from({ length: filters * inputs * kernel ** 2 }, () => random() - 0.5);
  const plain = convolve(x, [rows, columns, inputs], weights, { filters, kernel, stride });
  const blocks = inBlocks(x, [rows, columns, inputs], side);
  const outSide = side / stride;
  const found = convolve(
    blocks,
    [rows / side, columns / side, side * side * inputs],
    blockConvolution(weights, { filters, inputs, kernel, stride }, side),
    { filters: outSide * outSide * filters, kernel: 2, stride: 1 },
  );
  const expected = inBlocks(plain, [rows / stride, columns / stride, filters], outSide);
  expect(found).toHaveLength(expected.length);
  found.forEach((value, i) => {
    expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 5);
  });
});

it.each([
  { kernel: 3, stride: 3 },
  { kernel: 5, stride: 2 },
  { kernel: 11, stride: 4 },
])('refuses a kernel that blocks of 4 do not hold: %o', ({ kernel, stride }) => {
  const weights = new Float32Array(kernel ** 2);
  expect(() => blockConvolution(weights, { filters: 1, inputs: 1, kernel, stride }, 4)).toThrow(GraphError);
});
