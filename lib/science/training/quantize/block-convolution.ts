import { GraphError } from '../graph/shape';

/** A strided convolution over pixels. */
export interface StridedKernel {
  readonly filters: number;
  readonly inputs: number;
  /** Its sides, of which `kernel >> 1` lie before a pixel. */
  readonly kernel: number;
  readonly stride: number;
}

/**
 * A strided convolution over a picture whose pixels come in blocks: what was a square of `block`×`block` pixels is one
 * place with `block`² times the channels (order: row, column, channel). The result comes in blocks of `block` / stride.
 * It is a 2×2 convolution of stride 1 with a row and a column of padding above and to the left, and gives the same
 * numbers. Few wide places are several times quicker to compute with than many narrow ones.
 * @param weights [filters, inputs, kernel, kernel]
 * @returns weights [(block / stride)² · filters, block² · inputs, 2, 2]
 * @throws GraphError where the kernel reaches beyond these blocks, or the stride does not divide them
 */
export function blockConvolution(
  weights: Float32Array,
  { filters, inputs, kernel, stride }: StridedKernel,
  block: number,
): Float32Array {
  const outBlock = block / stride;
  const before = kernel >> 1;
  if (!Number.isInteger(outBlock) || before > block || kernel - before > stride)
    throw new GraphError(`a ${kernel}×${kernel} kernel of stride ${stride} in blocks of ${block}`);
  const channels = block * block * inputs;
  const result = new Float32Array(outBlock * outBlock * filters * channels * 4);
  let at = 0;
  for (let outRow = 0; outRow < outBlock; outRow++) {
    for (let outColumn = 0; outColumn < outBlock; outColumn++) {
      for (let filter = 0; filter < filters; filter++) {
        for (let channel = 0; channel < channels; channel++) {
          const input = channel % inputs;
          const column = Math.floor(channel / inputs) % block;
          const row = Math.floor(channel / inputs / block);
          for (let tap = 0; tap < 4; tap++) {
            // The block above (left) begins `block` pixels earlier; the kernel begins `before` above its own pixel.
            const ky = row + block * ((tap >> 1) - 1) - stride * outRow + before;
            const kx = column + block * ((tap & 1) - 1) - stride * outColumn + before;
            const inside = ky >= 0 && ky < kernel && kx >= 0 && kx < kernel;
            result[at++] = inside
              ? (weights[((filter * inputs + input) * kernel + ky) * kernel + kx] as number)
              : 0;
          }
        }
      }
    }
  }
  return result;
}

/** A list repeated `times` times, as the biases of a convolution in blocks are. */
export function repeated(values: Float32Array, times: number): Float32Array {
  return Float32Array.from({ length: times * values.length }, (_, i) => values[i % values.length] as number);
}
