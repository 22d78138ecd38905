import type { Value } from '../graph/graph';
import { add, exp, log, mean, mul, softplus, sub, sum } from '../ops';

/** Cross-entropy of logits [N, C] against target probabilities [N, C], averaged over N. */
export function softmaxCrossEntropy(logits: Value, target: Value): Value {
  const g = logits.graph;
  const max = g.node('ReduceMax', [logits, g.ints([1])], [logits.dim(0), 1], { keepdims: 1 });
  // The shift doesn't change the loss, so no gradient needs to flow through the maximum.
  const shifted = add(logits, g.node('Neg', [max], max.shape));
  const logSum = log(sum(exp(shifted), [1], true));
  return mean(sum(mul(sub(logSum, shifted), target), [1]));
}

/** Binary cross-entropy of logits against probabilities with a weight an element, summed and divided by their number. */
export function weightedBce(logits: Value, target: Value, weight: Value): Value {
  return mean(mul(sub(softplus(logits), mul(logits, target)), weight));
}
