import type { Value } from '../graph/graph';
import { add, div, elementwise, mul } from './arithmetic';
import { sqrt, square } from './pointwise';
import { mean } from './reduce';
import { reshape } from './shape';

/** Group normalization with per-channel gain and shift (Wu & He, ECCV 2018). */
export function groupNorm(x: Value, groups: number, gamma: Value, beta: Value, epsilon = 1e-5): Value {
  const g = x.graph;
  const [n, c, h, w] = x.nchw;
  const flat = [n, groups, (c / groups) * h * w];
  const reduce = (v: Value): Value => g.node('ReduceMean', [v, g.ints([2])], [n, groups, 1], { keepdims: 1 });
  const grouped = g.node('Reshape', [x, g.ints([0, groups, -1])], flat);
  const centered = elementwise('Sub', grouped, reduce(grouped));
  const variance = reduce(elementwise('Mul', centered, centered));
  const spread = g.node('Sqrt', [elementwise('Add', variance, g.scalar(epsilon))], [n, groups, 1]);
  const hat = elementwise('Div', centered, spread);
  const hat4 = g.node('Reshape', [hat, g.node('Shape', [x], [4], {}, 'int64')], x.shape);
  const perChannel = (v: Value): Value => g.node('Reshape', [v, g.ints([1, -1, 1, 1])], [1, c, 1, 1]);
  const y = elementwise('Add', elementwise('Mul', hat4, perChannel(gamma)), perChannel(beta));
  return g.record(y, [x, gamma, beta], (dy) => {
    const dHat = g.node('Reshape', [elementwise('Mul', dy, perChannel(gamma)), g.ints(flat)], flat);
    const m2 = reduce(elementwise('Mul', dHat, hat));
    const inner = elementwise('Sub', elementwise('Sub', dHat, reduce(dHat)), elementwise('Mul', hat, m2));
    const channelSum = (v: Value, like: Value): Value =>
      g.node('ReduceSum', [v, g.ints([0, 2, 3])], like.shape, { keepdims: 0 });
    return [
      g.node('Reshape', [elementwise('Div', inner, spread), g.ints(x.shape)], x.shape),
      channelSum(elementwise('Mul', dy, hat4), gamma),
      channelSum(dy, beta),
    ];
  });
}

/**
 * Scaled weight standardization (Brock et al., ICLR 2021): every filter gets mean 0 and the length `gain`.
 * It works on the small weight tensor only, so it costs next to nothing and folds away when a model is exported.
 */
export function standardizeWeights(w: Value, gain: Value): Value {
  const co = w.dim(0);
  const fan = w.size / co;
  const flat = reshape(w, [co, fan]);
  const centered = add(flat, mul(mean(flat, [1], true), -1));
  const length = sqrt(add(mul(mean(square(centered), [1], true), fan), 1e-4));
  return reshape(mul(centered, div(reshape(gain, [co, 1]), length)), w.shape);
}
