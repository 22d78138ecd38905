/** A picture of real numbers, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A picture of any kind of number. */
interface Levels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Smoothed with a Gaussian of `sigma` px, as if what lies beyond the border were like the border. */
export function smoothed({ width, height, data }: Levels, sigma: number): Plane {
  const radius = Math.ceil(3 * sigma);
  const raw = Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = raw.reduce((a, b) => a + b, 0);
  const kernel = Float32Array.from(raw, (w) => w / total);
  const rows = new Float32Array(width * height);
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = -radius; k <= radius; k++) {
        const at = Math.min(width - 1, Math.max(0, x + k));
        sum += (kernel[k + radius] as number) * (data[y * width + at] as number);
      }
      rows[y * width + x] = sum;
    }
  for (let y = 0; y < height; y++)
    for (let k = -radius; k <= radius; k++) {
      const from = Math.min(height - 1, Math.max(0, y + k)) * width;
      const weight = kernel[k + radius] as number;
      for (let x = 0; x < width; x++)
        out[y * width + x] = (out[y * width + x] as number) + weight * (rows[from + x] as number);
    }
  return { width, height, data: out };
}

/** The level at (x, y) in picture coordinates (pixel centers at halves), interpolated; NaN beyond the border. */
export function levelAt({ width, height, data }: Levels, x: number, y: number): number {
  const [u, v] = [x - 0.5, y - 0.5];
  if (u < 0 || v < 0 || u > width - 1 || v > height - 1) return Number.NaN;
  const [x0, y0] = [Math.min(width - 2, Math.floor(u)), Math.min(height - 2, Math.floor(v))];
  const [a, b] = [u - x0, v - y0];
  const at = y0 * width + x0;
  const upper = (1 - a) * (data[at] as number) + a * (data[at + 1] as number);
  const lower = (1 - a) * (data[at + width] as number) + a * (data[at + width + 1] as number);
  return (1 - b) * upper + b * lower;
}
