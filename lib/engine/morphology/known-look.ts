import type { CellMorphology } from '@/lib/engine/inference';
import type { Patch } from '@/lib/science/morphology/classify/cell-axis';

/** A patch whose grays spread less (standard deviation) shows nothing that could be judged. */
const MIN_SPREAD = 1;

/**
 * Likeness to the usual cell from which the classifier's answer counts. Of MHSMA's 1000 training crops 33 lie below it,
 * noise always (0.17 at most in 20 pictures), simulated bright field with pale heads mostly: there it calls nearly every cell defective.
 */
const MIN_LIKENESS = 0.25;

/** Why a patch shows nothing that could be judged; null where it may be shown to the classifier. */
export function whyBlank(patch: Patch): string | null {
  return spreadOf(patch.data) < MIN_SPREAD ? 'the picture is blank there' : null;
}

/** Why a classifier's answer does not count: the cell looks unlike what it learned; null where it counts. */
export function whyForeign({ likeness }: Pick<CellMorphology, 'likeness'>): string | null {
  if (likeness >= MIN_LIKENESS) return null;
  return `the cell looks unlike those that the classifier was trained on (likeness ${likeness.toFixed(2)}; it takes ${MIN_LIKENESS})`;
}

function spreadOf(values: Float32Array): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((a, v) => a + (v - mean) ** 2, 0) / values.length);
}
