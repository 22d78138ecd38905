import type { Value } from '../graph/graph';
import { add, div, mul, sigmoid, softplus, square, sub, sum } from '../ops';

/**
 * Penalty-reduced focal loss on logits (Zhou et al., arXiv:1904.07850, eq. 1, α = 2, β = 4), divided by `count`,
 * the number of objects. Targets of 1 are centers; 0.99 is ground that hardly counts.
 */
export function heatmapFocalLoss(logits: Value, target: Value, count: Value): Value {
  const g = logits.graph;
  const p = sigmoid(logits);
  const center = g.node('Greater', [target, g.scalar(0.999)], target.shape, {}, 'bool');
  const positive = g.node('Cast', [center], target.shape, { to: 1 });
  const weight = square(square(sub(1, target)));
  // −log p = softplus(−z) and −log(1 − p) = softplus(z); `weight` is 0 at centers.
  const atCentres = mul(mul(square(sub(1, p)), softplus(mul(logits, -1))), positive);
  const elsewhere = mul(mul(square(p), softplus(logits)), weight);
  return div(sum(add(atCentres, elsewhere)), count);
}
