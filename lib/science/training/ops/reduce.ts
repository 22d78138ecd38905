import type { Value } from '../graph/graph';
import { mul } from './arithmetic';

const every = (x: Value): number[] => x.shape.map((_, i) => i);

/** Sum over `axes` (all of them by default); `keep` leaves them in place with length 1. */
export function sum(x: Value, axes: readonly number[] = every(x), keep = false): Value {
  const g = x.graph;
  const kept = x.shape.map((d, i) => (axes.includes(i) ? 1 : d));
  const shape = keep ? kept : x.shape.filter((_, i) => !axes.includes(i));
  return g.record(g.node('ReduceSum', [x, g.ints(axes)], shape, { keepdims: keep ? 1 : 0 }), [x], (d) => {
    const spread = keep ? d : g.node('Reshape', [d, g.ints(kept)], kept);
    return [g.node('Expand', [spread, g.ints(x.shape)], x.shape)];
  });
}

export function mean(x: Value, axes: readonly number[] = every(x), keep = false): Value {
  return mul(sum(x, axes, keep), 1 / axes.reduce((n, i) => n * x.dim(i), 1));
}
