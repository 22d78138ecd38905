import type { LabeledCell } from './sample';

/** Correlation of two crops from which they count as pictures of one and the same cell. */
export const TWIN_CORRELATION = 0.95;

/** Middle of the crop that is compared, and the step at which it is read, in px. */
const MARGIN = 24;
const STEP = 2;

/**
 * MHSMA holds many cells more than once, photographed a moment later or at another focus. A crop's fingerprint is its
 * middle at half the resolution, with mean 0 and length 1, so that the product of two is their correlation.
 */
export function fingerprint({ patch }: LabeledCell): Float32Array {
  const { width, height, data } = patch;
  const values: number[] = [];
  for (let y = MARGIN; y + 1 < height - MARGIN; y += STEP)
    for (let x = MARGIN; x + 1 < width - MARGIN; x += STEP) {
      const i = y * width + x;
      values.push(
        (data[i] as number) +
          (data[i + 1] as number) +
          (data[i + width] as number) +
          (data[i + width + 1] as number),
      );
    }
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const length = Math.hypot(...values.map((v) => v - mean)) || 1;
  return Float32Array.from(values, (v) => (v - mean) / length);
}

export function correlation(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Highest correlation of each of `cells` with any of `others`. */
export function nearestTwin(cells: readonly LabeledCell[], others: readonly LabeledCell[]): number[] {
  const known = others.map(fingerprint);
  return cells.map((cell) => {
    const own = fingerprint(cell);
    return known.reduce((best, other) => Math.max(best, correlation(own, other)), -1);
  });
}

/** A group number for each cell: cells linked by a chain of twins share one. */
export function twinGroups(cells: readonly LabeledCell[]): number[] {
  const prints = cells.map(fingerprint);
  const group = cells.map((_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (group[at] !== at) at = group[at] as number;
    return at;
  };
  for (let i = 0; i < prints.length; i++)
    for (let j = 0; j < i; j++)
      if (correlation(prints[i] as Float32Array, prints[j] as Float32Array) > TWIN_CORRELATION)
        group[root(i)] = root(j);
  return group.map((_, i) => root(i));
}
