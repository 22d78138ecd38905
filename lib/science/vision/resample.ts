import type { GrayFrame } from './types';

/** Weights are whole numbers of 1/2¹² , so that a sum of 8-bit levels stays exact in 32 bits. */
const UNIT = 1 << 12;

interface Taps {
  /** First source pixel of each output pixel. */
  readonly first: Int32Array;
  /** Weights in runs of `span`, one run an output pixel; they add up to UNIT. */
  readonly weights: Int32Array;
  readonly span: number;
}

/**
 * Triangle filter as wide as an output pixel, but at least as a source pixel: linear interpolation when enlarging,
 * free of aliasing when shrinking (Heckbert, "Filtering by repeated integration", 1986, order 1).
 */
function tapsFor(from: number, to: number): Taps {
  const step = from / to;
  const support = Math.max(1, step);
  const span = Math.min(from, Math.ceil(2 * support) + 1);
  const first = new Int32Array(to);
  const weights = new Int32Array(to * span);
  for (let i = 0; i < to; i++) {
    const center = (i + 0.5) * step - 0.5;
    const start = Math.min(from - span, Math.max(0, Math.ceil(center - support)));
    first[i] = start;
    const raw = Array.from({ length: span }, (_, k) =>
      Math.max(0, 1 - Math.abs(start + k - center) / support),
    );
    const total = raw.reduce((a, b) => a + b, 0);
    let left = UNIT;
    let largest = 0;
    raw.forEach((w, k) => {
      const share = Math.round((w / total) * UNIT);
      weights[i * span + k] = share;
      left -= share;
      if (w > (raw[largest] ?? 0)) largest = k;
    });
    weights[i * span + largest] = (weights[i * span + largest] as number) + left;
  }
  return { first, weights, span };
}

/** A video's frames are all of one size: the last size's tables serve again. */
const kept = new Map<string, Taps>();

function taps(from: number, to: number): Taps {
  const key = `${from}>${to}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size > 16) kept.clear();
  const fresh = tapsFor(from, to);
  kept.set(key, fresh);
  return fresh;
}

/**
 * A picture in another size, in gray levels 0 to 255. Its edges stay where they are: the point (x, y) of the
 * old one lies at (x · width / old width, y · height / old height).
 * @throws RangeError where a side is not a whole number above 0.
 */
export function resample(frame: GrayFrame, width: number, height: number): GrayFrame {
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0))
    throw new RangeError(`a picture of ${width}×${height} pixels cannot be made`);
  if (width === frame.width && height === frame.height) return frame;
  const across = taps(frame.width, width);
  const down = taps(frame.height, height);
  const rows = new Int32Array(width * frame.height);
  for (let y = 0; y < frame.height; y++) {
    const from = y * frame.width;
    for (let x = 0; x < width; x++) {
      const at = from + (across.first[x] as number);
      let sum = 0;
      for (let k = 0, w = x * across.span; k < across.span; k++, w++)
        sum += (across.weights[w] as number) * (frame.data[at + k] as number);
      rows[y * width + x] = sum >> 4;
    }
  }
  const data = new Uint8Array(width * height);
  const line = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    line.fill(0);
    for (let k = 0; k < down.span; k++) {
      const weight = down.weights[y * down.span + k] as number;
      if (weight === 0) continue;
      const from = ((down.first[y] as number) + k) * width;
      for (let x = 0; x < width; x++) line[x] = (line[x] as number) + weight * (rows[from + x] as number);
    }
    // Rows hold levels times 2⁸, weights add up to 2¹².
    for (let x = 0; x < width; x++) data[y * width + x] = Math.round((line[x] as number) / (1 << 20));
  }
  return { width, height, data };
}
