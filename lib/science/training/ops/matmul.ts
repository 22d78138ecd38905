import type { Value } from '../graph/graph';
import { GraphError } from '../graph/shape';

/** Product of two matrices. @throws GraphError for anything but two axes each. */
export function matmul(a: Value, b: Value): Value {
  const g = a.graph;
  if (a.shape.length !== 2 || b.shape.length !== 2)
    throw new GraphError('matmul differentiates matrices only');
  const [m, k, n] = [a.dim(0), a.dim(1), b.dim(1)];
  const turned = (v: Value): Value => g.node('Transpose', [v], [v.dim(1), v.dim(0)], { perm: [1, 0] });
  return g.record(g.node('MatMul', [a, b], [m, n]), [a, b], (d) => [
    g.isTracked(a) ? g.node('MatMul', [d, turned(b)], [m, k]) : null,
    g.isTracked(b) ? g.node('MatMul', [turned(a), d], [k, n]) : null,
  ]);
}
