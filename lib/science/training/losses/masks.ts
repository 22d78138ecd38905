import type { Value } from '../graph/graph';
import { add, div, mul, sigmoid, softplus, sub, sum } from '../ops';
import { elementwise } from '../ops/arithmetic';

/** Weight of cross-entropy, averaged over pixels, beside Dice. */
const CROSS_ENTROPY_WEIGHT = 4;

/**
 * log(1 + e^x) as max(x, 0) − log σ(|x|): ONNX Runtime's own Softplus takes ten times as long, which counts on whole
 * masks. `p` is σ(x), which the gradient is made of.
 */
function fastSoftplus(x: Value, p: Value): Value {
  const g = x.graph;
  const one = (op: string, v: Value): Value => g.node(op, [v], x.shape);
  const y = elementwise('Sub', one('Relu', x), one('Log', one('Sigmoid', one('Abs', x))));
  return g.record(y, [x], (d) => [elementwise('Mul', d, p)]);
}

/**
 * Binary cross-entropy plus 1 − soft Dice (Milletari et al., 3DV 2016) of each mask of NCHW logits, weighted mask by
 * mask with `weights` [N, C, 1, 1] and averaged over the batch. A weight of 0 leaves a mask out.
 */
export function weightedMaskLoss(logits: Value, target: Value, weights: Value): Value {
  const [n, , h, w] = logits.nchw;
  const axes = [2, 3];
  const p = sigmoid(logits);
  const overlap = sum(mul(p, target), axes, true);
  const total = add(sum(p, axes, true), sum(target, axes, true));
  const dice = sub(1, div(add(mul(overlap, 2), 1), add(total, 1)));
  const entropy = mul(
    sum(sub(fastSoftplus(logits, p), mul(logits, target)), axes, true),
    CROSS_ENTROPY_WEIGHT / (h * w),
  );
  return mul(sum(mul(add(dice, entropy), weights)), 1 / n);
}

/**
 * Intersection over union of masks (logits above 0) with their targets, [N, C, 1, 1]; 0 where both are empty. A
 * number to learn from, not to learn through: no gradient flows.
 */
export function overlapOfMasks(logits: Value, target: Value): Value {
  const g = logits.graph;
  const shape = [logits.dim(0), logits.dim(1), 1, 1];
  const above = g.node('Greater', [logits, g.scalar(0)], logits.shape, {}, 'bool');
  const mask = g.node('Cast', [above], logits.shape, { to: 1 });
  const count = (v: Value): Value => g.node('ReduceSum', [v, g.ints([2, 3])], shape, { keepdims: 1 });
  const both = count(g.node('Mul', [mask, target], logits.shape));
  const either = g.node('Sub', [g.node('Add', [count(mask), count(target)], shape), both], shape);
  return g.node('Div', [both, g.node('Max', [either, g.scalar(1)], shape)], shape);
}

/** Binary cross-entropy of logits against probabilities, weighted element by element and averaged over the batch. */
export function weightedCrossEntropy(logits: Value, target: Value, weights: Value): Value {
  return mul(sum(mul(sub(softplus(logits), mul(logits, target)), weights)), 1 / logits.dim(0));
}
