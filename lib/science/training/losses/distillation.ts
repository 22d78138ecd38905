import type { Value } from '../graph/graph';
import { div, mul, softplus, square, sub, sum } from '../ops';

/**
 * Binary cross-entropy of logits against another network's probabilities, divided by `count` (Hinton, Vinyals & Dean,
 * arXiv:1503.02531). Its least value is the entropy of those probabilities.
 */
export function softHeatmapLoss(logits: Value, target: Value, count: Value): Value {
  return div(sum(sub(softplus(logits), mul(logits, target))), count);
}

/** Squared distance of features from another network's, divided by `energy` (Romero et al., FitNets, ICLR 2015). */
export function featureLoss(features: Value, target: Value, energy: Value): Value {
  return div(sum(square(sub(features, target))), energy);
}
