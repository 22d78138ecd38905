import { measureBrightness, paddedSide } from './normalize';
import type { GrayFrame } from './types';

/** Side of a block in pixels. */
export const BLOCK_SIDE = 4;

/** A picture as bytes for a network of whole numbers: normalized value = scale · (byte − mean). */
export interface BlockPicture {
  /** Blocks in a column and in a row, with the border above and to the left. */
  readonly rows: number;
  readonly columns: number;
  /** [rows, columns, 16]: the pixels of each block row by row. */
  readonly data: Uint8Array;
  /** One over the picture's standard deviation. */
  readonly scale: number;
  readonly mean: number;
}

/**
 * Cuts a picture into blocks of 4 × 4 pixels, on the padded size (edges repeated, as `normalizeInto` does), with a
 * border of one block of the mean gray above and to the left, where the first layer looks beyond the picture. Also
 * gives the scale and mean that bring it to mean 0 and standard deviation 1. `into` takes the bytes where it is given
 * and of the right length.
 */
export function blockPicture(frame: GrayFrame, into?: Uint8Array): BlockPicture {
  const width = paddedSide(frame.width);
  const height = paddedSide(frame.height);
  const { mean, spread } = measureBrightness(frame.data);
  const pixels = paddedPixels(frame, width, height);
  const [rows, columns] = [height / BLOCK_SIDE + 1, width / BLOCK_SIDE + 1];
  const size = rows * columns * BLOCK_SIDE ** 2;
  const data = into?.length === size && into.byteOffset % 4 === 0 ? into : new Uint8Array(size);
  const rowBytes = columns * BLOCK_SIDE ** 2;
  data.fill(Math.round(mean), 0, rowBytes);
  // Four pixels at a time: a row of a block is one 32-bit word in both layouts.
  const from = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  const to = new Int32Array(data.buffer, data.byteOffset, size / 4);
  const words = width / 4;
  for (let row = 1; row < rows; row++) {
    data.fill(Math.round(mean), row * rowBytes, row * rowBytes + BLOCK_SIDE ** 2);
    const first = (row - 1) * BLOCK_SIDE * words;
    let block = (row * columns + 1) * BLOCK_SIDE;
    for (let word = first; word < first + words; word++, block += BLOCK_SIDE) {
      to[block] = from[word] as number;
      to[block + 1] = from[word + words] as number;
      to[block + 2] = from[word + 2 * words] as number;
      to[block + 3] = from[word + 3 * words] as number;
    }
  }
  return { rows, columns, data, scale: 1 / spread, mean };
}

/** The picture's own bytes where they fit and lie on word boundaries, else a copy with its edges repeated. */
function paddedPixels({ data, width, height }: GrayFrame, wide: number, high: number): Uint8Array {
  if (width === wide && height === high && data.byteOffset % 4 === 0) return data;
  const padded = new Uint8Array(wide * high);
  for (let y = 0; y < height; y++) {
    padded.set(data.subarray(y * width, (y + 1) * width), y * wide);
    padded.fill(data[(y + 1) * width - 1] ?? 0, y * wide + width, (y + 1) * wide);
  }
  for (let y = height; y < high; y++) padded.copyWithin(y * wide, (height - 1) * wide, height * wide);
  return padded;
}
