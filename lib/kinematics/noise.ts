import { median } from '@/lib/vision/boxes';
import type { CellPath } from './path';

/** Steps a path must have for its noise to be estimated. */
const LEAST_STEPS = 20;

/**
 * Standard deviation per coordinate, in pixels, with which centres are located, estimated from the cells
 * themselves. Jitter throws a position out and the next step brings it back, so consecutive steps of a resting
 * cell are anticorrelated: cov(Δₙ, Δₙ₊₁) = −σ², whatever its Brownian motion (Vestergaard, Blainey & Flyvbjerg,
 * Phys. Rev. E 89:022726, 2014). The median over resting cells is taken; without any, the lower quartile over
 * all cells of the third differences, whose variance is 20 σ² where the true path is smooth.
 */
export function localisationNoisePx(
  paths: readonly CellPath[],
  isResting: (path: CellPath) => boolean,
): number {
  const longEnough = paths.filter((path) => path.x.length > LEAST_STEPS);
  const resting = longEnough.filter(isResting).map(stepCovariance);
  if (resting.length >= 3) return Math.sqrt(Math.max(0, -median(resting)));
  const rough = longEnough.map((path) => thirdDifferenceVariance(path) / 20).sort((a, b) => a - b);
  return Math.sqrt(rough[Math.floor(rough.length / 4)] ?? 0);
}

function stepCovariance(path: CellPath): number {
  let sum = 0;
  let count = 0;
  for (const values of [path.x, path.y]) {
    for (let i = 1; i + 1 < values.length; i++) {
      if (path.interpolated[i - 1] || path.interpolated[i] || path.interpolated[i + 1]) continue;
      const before = (values[i] ?? 0) - (values[i - 1] ?? 0);
      const after = (values[i + 1] ?? 0) - (values[i] ?? 0);
      sum += before * after;
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}

function thirdDifferenceVariance(path: CellPath): number {
  let sum = 0;
  let count = 0;
  for (const v of [path.x, path.y]) {
    for (let i = 0; i + 3 < v.length; i++) {
      const third = (v[i + 3] ?? 0) - 3 * (v[i + 2] ?? 0) + 3 * (v[i + 1] ?? 0) - (v[i] ?? 0);
      sum += third * third;
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}
