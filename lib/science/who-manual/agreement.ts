import { Z } from './intervals';
import { chiSquareQuantile } from './special-functions';

/** Fewest spermatozoa expected in each count for which the chi-square distribution holds (Cochran 1954). */
export const MIN_EXPECTED = 5;

/** Largest difference between two replicate counts that chance explains (95 %): 1.96 √(n₁ + n₂), WHO manual. */
export function acceptableCountDifference(sum: number): number {
  return Z * Math.sqrt(sum);
}

/**
 * Largest difference in percentage points between two replicate percentages that chance explains (95 %):
 * 1.96 √(2 p (100 − p) / n), with p their mean and n the cells assessed in each, WHO manual.
 */
export function acceptablePercentageDifference(meanPercent: number, cellsEach: number): number {
  return Z * Math.sqrt((2 * meanPercent * (100 - meanPercent)) / cellsEach);
}

export interface Agreement {
  /** False where the replicates differ more than chance explains at the 5 % level. */
  readonly agrees: boolean;
  /** Σ (n − expected)² / expected. */
  readonly chiSquare: number;
  readonly degreesOfFreedom: number;
  /** 95 % point of the chi-square distribution. */
  readonly limit: number;
}

/**
 * Whether several counts agree: Fisher's index of dispersion (Fisher, Thornton & Mackenzie 1922, Ann. Appl. Biol. 9:325),
 * of which the manual's rule for two counts is the special case. Null with fewer than two counts or nothing counted.
 *
 * @param sizes volumes or areas that were counted, where they differ: so many of all are expected in each
 */
export function replicateCountAgreement(
  counts: readonly number[],
  sizes: readonly number[] = counts.map(() => 1),
): Agreement | null {
  const total = counts.reduce((sum, n) => sum + n, 0);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (counts.length < 2 || !(total > 0)) return null;
  const chiSquare = counts.reduce((sum, n, i) => {
    const expected = (total * (sizes[i] ?? 0)) / whole;
    return sum + (n - expected) ** 2 / expected;
  }, 0);
  return judge(chiSquare, counts.length - 1);
}

/**
 * Whether several replicate shares agree: chi-square test of equal proportions. Null with fewer than two, or where too few
 * of either kind are expected in one of them.
 */
export function replicateShareAgreement(
  replicates: readonly { readonly share: number; readonly cells: number }[],
): Agreement | null {
  const cells = replicates.reduce((sum, r) => sum + r.cells, 0);
  const pooled = replicates.reduce((sum, r) => sum + r.share * r.cells, 0) / cells;
  const rarer = Math.min(pooled, 1 - pooled);
  if (replicates.length < 2 || replicates.some((r) => !(r.cells * rarer >= MIN_EXPECTED))) return null;
  const chiSquare = replicates.reduce(
    (sum, r) => sum + (r.cells * (r.share - pooled) ** 2) / (pooled * (1 - pooled)),
    0,
  );
  return judge(chiSquare, replicates.length - 1);
}

function judge(chiSquare: number, degreesOfFreedom: number): Agreement {
  const limit = chiSquareQuantile(0.95, degreesOfFreedom);
  return { agrees: chiSquare <= limit, chiSquare, degreesOfFreedom, limit };
}
