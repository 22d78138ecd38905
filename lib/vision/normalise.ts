import type { GreyFrame } from './types';

/** Networks halve their input up to five times, so sides are padded to multiples of this. */
export const SIDE_MULTIPLE = 32;

/** A flat picture has no spread to divide by; below one grey level there is only coding noise. */
const LEAST_SPREAD = 1;

export interface Brightness {
  /** Mean grey level, 0 to 255. */
  readonly mean: number;
  /** Standard deviation in grey levels, at least 1. */
  readonly spread: number;
}

/** Mean and standard deviation (of the population) of 8-bit pixels. */
export function measureBrightness(pixels: Uint8Array): Brightness {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < pixels.length; i++) {
    const level = pixels[i] as number;
    sum += level;
    squares += level * level;
  }
  const n = Math.max(1, pixels.length);
  const mean = sum / n;
  return { mean, spread: Math.max(LEAST_SPREAD, Math.sqrt(Math.max(0, squares / n - mean * mean))) };
}

/** The side length the network sees for a picture's side. */
export function paddedSide(side: number, multiple = SIDE_MULTIPLE): number {
  return Math.ceil(side / multiple) * multiple;
}

/**
 * Writes (v − mean) / spread of a picture into `out` from `offset`, row-major on the padded size; padding to
 * the right and below repeats the edge. `brightness` is given when several pictures of a temporal window
 * must share one scale (that of the window's own frame).
 */
export function normaliseInto(
  frame: GreyFrame,
  out: Float32Array,
  offset: number,
  brightness: Brightness = measureBrightness(frame.data),
): void {
  const { width, height, data } = frame;
  const paddedWidth = paddedSide(width);
  const paddedHeight = paddedSide(height);
  const table = new Float32Array(256);
  for (let v = 0; v < 256; v++) table[v] = (v - brightness.mean) / brightness.spread;
  for (let y = 0; y < height; y++) {
    const from = y * width;
    const to = offset + y * paddedWidth;
    for (let x = 0; x < width; x++) out[to + x] = table[data[from + x] as number] as number;
    out.fill(out[to + width - 1] ?? 0, to + width, to + paddedWidth);
  }
  const lastRow = offset + (height - 1) * paddedWidth;
  for (let y = height; y < paddedHeight; y++) {
    out.copyWithin(offset + y * paddedWidth, lastRow, lastRow + paddedWidth);
  }
}

export interface NetworkInput {
  readonly width: number;
  readonly height: number;
  /** [channels, height, width] */
  readonly data: Float32Array;
}

/**
 * One picture, or a temporal window of equally large pictures (one channel each), as network input.
 * All channels share the brightness of `frames[reference]`, the picture the answer is about. `into` takes the
 * numbers where it is given and large enough: a buffer of this size costs more to allocate than to fill.
 */
export function normaliseFrames(
  frames: readonly GreyFrame[],
  reference = 0,
  into?: Float32Array,
): NetworkInput {
  const own = frames[reference];
  if (!own) throw new RangeError(`a window of ${frames.length} frames has no frame ${reference}`);
  const width = paddedSide(own.width);
  const height = paddedSide(own.height);
  const size = frames.length * width * height;
  const data = into && into.length >= size ? into.subarray(0, size) : new Float32Array(size);
  const brightness = measureBrightness(own.data);
  frames.forEach((frame, channel) => {
    if (frame.width !== own.width || frame.height !== own.height) {
      throw new RangeError(
        `frames differ in size: ${frame.width}×${frame.height}, ${own.width}×${own.height}`,
      );
    }
    normaliseInto(frame, data, channel * width * height, brightness);
  });
  return { width, height, data };
}
