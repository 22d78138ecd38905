import { measureBrightness, paddedSide } from './normalize';
import type { GrayFrame } from './types';

/** Side of a block in pixels. */
export const BLOCK_SIDE = 4;

/** Pixels of a block. */
export const BLOCK_PIXELS = BLOCK_SIDE ** 2;
/** Bytes of brightness after the pixels of a block. */
export const BRIGHTNESS_BYTES = 4;

/** How a picture is cut into blocks. */
export interface BlockOptions {
  /** Takes the bytes where it is of the right length. */
  readonly into?: Uint8Array | undefined;
  /** Puts the bytes of {@link brightnessBytes} after the pixels of each block. Detectors made up to 0.16 have none there. */
  readonly brightness: boolean;
}

/** A picture as bytes for a network of whole numbers: normalized value = scale · (byte − mean). */
export interface BlockPicture {
  /** Blocks in a column and in a row, with the border above and to the left. */
  readonly rows: number;
  readonly columns: number;
  /** [rows, columns, 16 or 20]: the pixels of each block row by row, and the brightness where it is asked for. */
  readonly data: Uint8Array;
  /** One over the picture's standard deviation. */
  readonly scale: number;
  readonly mean: number;
}

/**
 * Cuts a picture into blocks of 4 × 4 pixels, on the padded size (edges repeated, as `normalizeInto` does), with a
 * border of one block of the mean gray above and to the left, where the first layer looks beyond the picture. Also
 * gives the scale and mean that bring it to mean 0 and standard deviation 1.
 */
export function blockPicture(frame: GrayFrame, { into, brightness }: BlockOptions): BlockPicture {
  const width = paddedSide(frame.width);
  const height = paddedSide(frame.height);
  const { mean, spread } = measureBrightness(frame.data);
  const pixels = paddedPixels(frame, width, height);
  const [rows, columns] = [height / BLOCK_SIDE + 1, width / BLOCK_SIDE + 1];
  // Four bytes at a time: a row of a block is one 32-bit word in both layouts, and so is the brightness.
  const blockWords = BLOCK_SIDE + (brightness ? BRIGHTNESS_BYTES / 4 : 0);
  const size = rows * columns * blockWords * 4;
  const data = into?.length === size && into.byteOffset % 4 === 0 ? into : new Uint8Array(size);
  const from = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  const to = new Int32Array(data.buffer, data.byteOffset, size / 4);
  const [ground = 0] = new Int32Array(new Uint8Array(4).fill(Math.round(mean)).buffer);
  const [told = 0] = new Int32Array(brightnessBytes(mean, spread).buffer);
  const words = width / 4;
  to.fill(ground, 0, columns * blockWords);
  for (let row = 1; row < rows; row++) {
    let block = row * columns * blockWords;
    to.fill(ground, block, block + blockWords);
    const first = (row - 1) * BLOCK_SIDE * words;
    for (let word = first; word < first + words; word++) {
      block += blockWords;
      to[block] = from[word] as number;
      to[block + 1] = from[word + words] as number;
      to[block + 2] = from[word + 2 * words] as number;
      to[block + 3] = from[word + 3 * words] as number;
    }
  }
  if (brightness) for (let word = BLOCK_SIDE; word < to.length; word += blockWords) to[word] = told;
  return { rows, columns, data, scale: 1 / spread, mean };
}

/** Added to the second byte of brightness, which may be below 0. */
export const REST_OFFSET = 4;

/**
 * Mean and spread (standard deviation) of a picture as whole bytes, out of which a layer of whole numbers can sum multiples of
 * either, see `brightnessWeights`: [A, E, D, M] with A the spread in halves, E what that leaves of it in sixteenths (and
 * {@link REST_OFFSET}), D the spread in fours, M the mean.
 */
export function brightnessBytes(mean: number, spread: number): Uint8Array {
  const halves = Math.round(2 * spread);
  const rest = Math.round(8 * (2 * spread - halves)) + REST_OFFSET;
  return Uint8Array.of(halves, rest, Math.round(spread / 4), Math.round(mean));
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
