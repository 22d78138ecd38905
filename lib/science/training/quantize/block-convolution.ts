/**
 * A 3×3 convolution of stride 2 (padding 1) over a picture whose pixels come in blocks: what was a square of
 * `block`×`block` pixels is one place with `block`² times the channels (order: row, column, channel). The result comes
 * in blocks of half the side. It is a 2×2 convolution of stride 1 with a row and a column of padding above and to the
 * left, and gives the same numbers. Few wide places are several times quicker to compute with than many narrow ones.
 * @param weights [filters, inputs, 3, 3]
 * @returns weights [(block / 2)² · filters, block² · inputs, 2, 2]
 */
export function blockConvolution(
  weights: Float32Array,
  filters: number,
  inputs: number,
  block: number,
): Float32Array {
  const outBlock = block / 2;
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
            // The block above (left) begins `block` pixels earlier; the kernel's first row lies one above 2 · outRow.
            const ky = row + block * ((tap >> 1) - 1) - 2 * outRow + 1;
            const kx = column + block * ((tap & 1) - 1) - 2 * outColumn + 1;
            const inside = ky >= 0 && ky < 3 && kx >= 0 && kx < 3;
            result[at++] = inside ? (weights[((filter * inputs + input) * 3 + ky) * 3 + kx] as number) : 0;
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
