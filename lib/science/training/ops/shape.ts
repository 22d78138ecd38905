import type { Value } from '../graph/graph';
import { need, type Shape } from '../graph/shape';

export function reshape(x: Value, shape: Shape): Value {
  const g = x.graph;
  return g.record(g.node('Reshape', [x, g.ints(shape)], shape), [x], (d) => [
    g.node('Reshape', [d, g.ints(x.shape)], x.shape),
  ]);
}

/** [N, …] to [N, rest]. Unlike {@link reshape} it leaves the number of pictures free in an exported file. */
export function flatten(x: Value): Value {
  const g = x.graph;
  const shape = [x.dim(0), x.size / x.dim(0)];
  return g.record(g.node('Flatten', [x], shape, { axis: 1 }), [x], (d) => [
    g.node('Reshape', [d, g.ints(x.shape)], x.shape),
  ]);
}

export function transpose(x: Value, perm: readonly number[]): Value {
  const g = x.graph;
  const inverse = perm.map((_, i) => perm.indexOf(i));
  const shape = perm.map((i) => x.dim(i));
  return g.record(g.node('Transpose', [x], shape, { perm }), [x], (d) => [
    g.node('Transpose', [d], x.shape, { perm: inverse }),
  ]);
}

export function concat(xs: readonly Value[], axis: number): Value {
  const first = need(xs[0], 'first part of a concatenation');
  const g = first.graph;
  const sizes = xs.map((x) => x.dim(axis));
  const shape = first.shape.map((d, i) => (i === axis ? sizes.reduce((a, b) => a + b) : d));
  return g.record(g.node('Concat', xs, shape, { axis }), xs, (d) =>
    g.nodeWithOutputs(
      'Split',
      [d, g.ints(sizes)],
      xs.map((x) => ({ shape: x.shape, dtype: 'float32' })),
      { axis },
    ),
  );
}

/** Parts of the given lengths along `axis`. */
export function split(x: Value, sizes: readonly number[], axis: number): Value[] {
  const g = x.graph;
  const shapes = sizes.map((n) => x.shape.map((d, i) => (i === axis ? n : d)));
  const outs = shapes.map((shape) => ({ shape, dtype: 'float32' as const }));
  const parts = g.nodeWithOutputs('Split', [x, g.ints(sizes)], outs, { axis });
  if (!g.isTracked(x)) return parts;
  // One pull-back per part: the gradient of the whole is the part's, padded with zeros to the whole's length.
  let before = 0;
  for (const [i, part] of parts.entries()) {
    const length = need(sizes[i], 'length of a part');
    const lead = before;
    const tail = x.dim(axis) - before - length;
    before += length;
    g.record(part, [x], (d) => {
      const pads = [
        ...x.shape.map((_, k) => (k === axis ? lead : 0)),
        ...x.shape.map((_, k) => (k === axis ? tail : 0)),
      ];
      return [g.node('Pad', [d, g.ints(pads), g.scalar(0)], x.shape)];
    });
  }
  return parts;
}
