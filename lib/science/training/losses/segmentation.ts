import type { Value } from '../graph/graph';
import { add, div, mean, mul, sigmoid, softplus, sub, sum } from '../ops';

/** Binary cross-entropy of logits against probabilities, averaged over all elements. */
export function bceWithLogits(logits: Value, target: Value): Value {
  return mean(sub(softplus(logits), mul(logits, target)));
}

/** 1 − soft Dice of NCHW masks, averaged over the batch (Milletari et al., 3DV 2016). */
export function diceLoss(logits: Value, target: Value): Value {
  const p = sigmoid(logits);
  const axes = [1, 2, 3];
  const overlap = sum(mul(p, target), axes);
  const total = add(sum(p, axes), sum(target, axes));
  return mean(sub(1, div(add(mul(overlap, 2), 1), add(total, 1))));
}
