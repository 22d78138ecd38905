import type { Graph, Value } from '../graph/graph';
import { GraphError, type Shape } from '../graph/shape';

const sameShape = (a: Shape, b: Shape): boolean => a.length === b.length && a.every((d, i) => d === b[i]);

/** Shape of an elementwise result under NumPy's broadcasting. @throws GraphError where it has none. */
export function broadcastShape(a: Shape, b: Shape): number[] {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, i) => {
    const x = a[a.length - rank + i] ?? 1;
    const y = b[b.length - rank + i] ?? 1;
    if (x !== y && x !== 1 && y !== 1) throw new GraphError(`cannot broadcast [${a}] with [${b}]`);
    return Math.max(x, y);
  });
}

/** Sums a gradient down to the shape of the operand it belongs to. */
function unbroadcast(d: Value, shape: Shape): Value {
  if (sameShape(d.shape, shape)) return d;
  const lead = d.shape.length - shape.length;
  const axes = d.shape
    .map((_, i) => i)
    .filter((i) => i < lead || (shape[i - lead] === 1 && d.shape[i] !== 1));
  const kept = d.shape.map((x, i) => (axes.includes(i) ? 1 : x));
  const summed = d.graph.node('ReduceSum', [d, d.graph.ints(axes)], kept, { keepdims: 1 });
  return lead ? d.graph.node('Reshape', [summed, d.graph.ints(shape)], shape) : summed;
}

/** An elementwise node of two operands that is not recorded on the tape. */
export const elementwise = (op: string, a: Value, b: Value): Value =>
  a.graph.node(op, [a, b], broadcastShape(a.shape, b.shape));

const asValue = (g: Graph, x: Value | number): Value => (typeof x === 'number' ? g.scalar(x) : x);

export function add(a: Value, b: Value | number): Value {
  const c = asValue(a.graph, b);
  return a.graph.record(elementwise('Add', a, c), [a, c], (d) => [
    unbroadcast(d, a.shape),
    unbroadcast(d, c.shape),
  ]);
}

export function sub(a: Value | number, b: Value): Value {
  const g = b.graph;
  const c = asValue(g, a);
  return g.record(elementwise('Sub', c, b), [c, b], (d) => [
    unbroadcast(d, c.shape),
    unbroadcast(g.node('Neg', [d], d.shape), b.shape),
  ]);
}

export function mul(a: Value, b: Value | number): Value {
  const g = a.graph;
  const c = asValue(g, b);
  return g.record(elementwise('Mul', a, c), [a, c], (d) => [
    g.isTracked(a) ? unbroadcast(elementwise('Mul', d, c), a.shape) : null,
    g.isTracked(c) ? unbroadcast(elementwise('Mul', d, a), c.shape) : null,
  ]);
}

export function div(a: Value, b: Value | number): Value {
  if (typeof b === 'number') return mul(a, 1 / b);
  const g = a.graph;
  const y = elementwise('Div', a, b);
  return g.record(y, [a, b], (d) => {
    const da = elementwise('Div', d, b);
    const db = (): Value => unbroadcast(g.node('Neg', [elementwise('Mul', da, y)], y.shape), b.shape);
    return [unbroadcast(da, a.shape), g.isTracked(b) ? db() : null];
  });
}

/** 1 where a < b, else 0; no gradient flows through the comparison. */
function lessMask(a: Value, b: Value): Value {
  const shape = broadcastShape(a.shape, b.shape);
  return a.graph.node('Cast', [a.graph.node('Less', [a, b], shape, {}, 'bool')], shape, { to: 1 });
}

/** The smaller of the two, element by element; at a tie the gradient goes to `b`. */
export function minimum(a: Value, b: Value): Value {
  return a.graph.record(elementwise('Min', a, b), [a, b], (d) => pick(d, a, b, lessMask(a, b)));
}

/** The larger of the two, element by element; at a tie the gradient goes to `b`. */
export function maximum(a: Value, b: Value): Value {
  return a.graph.record(elementwise('Max', a, b), [a, b], (d) => pick(d, a, b, lessMask(b, a)));
}

function pick(d: Value, a: Value, b: Value, aWins: Value): Value[] {
  const da = elementwise('Mul', d, aWins);
  return [unbroadcast(da, a.shape), unbroadcast(elementwise('Sub', d, da), b.shape)];
}
