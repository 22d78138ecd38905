/** A picture of real numbers, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A picture of any kind of number. */
export interface Levels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Smoothed with a Gaussian of `sigma` px, as if what lies beyond the border were like the border. */
export function smoothed(picture: Levels, sigma: number): Plane {
  const weights = gaussian(sigma);
  return down(across(picture, weights), weights);
}

/** Weights of a Gaussian of `sigma` px out to three of them, which add up to 1. */
export function gaussian(sigma: number): Float64Array {
  const radius = Math.ceil(3 * sigma);
  const raw = Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = raw.reduce((a, b) => a + b, 0);
  return Float64Array.from(raw, (w) => Math.fround(w / total));
}

/** Weighted sums along rows. */
function across({ width, height, data }: Levels, weights: Float64Array): Plane {
  const radius = weights.length >> 1;
  const sums = new Float32Array(width * height);
  // A row with what lies beyond the border, so that no place has to be asked whether it is in the picture.
  const padded = new Float64Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    const first = y * width;
    for (let x = 0; x < padded.length; x++)
      padded[x] = data[first + Math.min(width - 1, Math.max(0, x - radius))] as number;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += (weights[k] as number) * (padded[x + k] as number);
      sums[first + x] = sum;
    }
  }
  return { width, height, data: sums };
}

/** Weighted sums along columns. */
function down({ width, height, data }: Plane, weights: Float64Array): Plane {
  const radius = weights.length >> 1;
  const sums = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const line = sums.subarray(y * width, (y + 1) * width);
    for (let k = -radius; k <= radius; k++) {
      const from = Math.min(height - 1, Math.max(0, y + k)) * width;
      addWeighted(line, data, from, weights[k + radius] as number);
    }
  }
  return { width, height, data: sums };
}

function addWeighted(line: Float32Array, data: Float32Array, from: number, weight: number): void {
  for (let x = 0; x < line.length; x++) line[x] = (line[x] as number) + weight * (data[from + x] as number);
}

/** The level at (x, y) in picture coordinates (pixel centers at halves), interpolated; NaN beyond the border. */
export function levelAt({ width, height, data }: Levels, x: number, y: number): number {
  const u = x - 0.5;
  const v = y - 0.5;
  if (u < 0 || v < 0 || u > width - 1 || v > height - 1) return Number.NaN;
  const x0 = Math.min(width - 2, Math.floor(u));
  const y0 = Math.min(height - 2, Math.floor(v));
  const a = u - x0;
  const b = v - y0;
  const at = y0 * width + x0;
  const upper = (1 - a) * (data[at] as number) + a * (data[at + 1] as number);
  const lower = (1 - a) * (data[at + width] as number) + a * (data[at + width + 1] as number);
  return (1 - b) * upper + b * lower;
}
