import { Graph, type Value } from '../graph/graph';
import type { BlockSize } from '../graph/layout';
import { need } from '../graph/shape';
import { add, reshape, split } from '../ops';
import { elementwise } from '../ops/arithmetic';
import { Net } from './net';
import { countParameters, type ParameterSpec, planParameters, type Task } from './parameters';

export interface AdamOptions {
  readonly beta1?: number;
  readonly beta2?: number;
  readonly epsilon?: number;
  /** Largest length of the gradient; longer ones are scaled down. */
  readonly clip?: number;
  /** Channels that this processor's blocked kernels keep together; 0, the default, uses none. */
  readonly block?: BlockSize;
}

/** Forward and backward pass on parameters out of one flat vector. */
function lossAndGradient(g: Graph, task: Task, specs: readonly ParameterSpec[]) {
  const n = countParameters(specs);
  const x = g.input('x', task.input);
  const flat = g.input('params', [n]);
  const parts = split(
    flat,
    specs.map((s) => s.size),
    0,
  );
  const values = specs.map((s, i) => g.watch(reshape(need(parts[i], s.name), s.shape)));
  let next = 0;
  const outputs = task.forward(new Net(g, (s) => need(values[next++], s.name)), x);
  const targets = Object.fromEntries(Object.entries(task.targets).map(([k, s]) => [k, g.input(k, s)]));
  const losses = task.loss(outputs, targets);
  const loss = need(
    Object.values(losses).reduce<Value | undefined>((a, b) => (a ? add(a, b) : b), undefined),
    'loss',
  );
  const gradients = g.gradients(loss, values).map((d) => g.node('Reshape', [d, g.ints([d.size])], [d.size]));
  const observed = task.observe?.(outputs) ?? {};
  return { flat, losses, loss, observed, gradient: g.node('Concat', gradients, [n], { axis: 0 }), n };
}

/**
 * One step of training as one graph: forward, backward, gradient clipping and AdamW (Loshchilov & Hutter,
 * ICLR 2019). The state is three flat vectors: params, m and v. Further inputs: x, the targets, `rate` and
 * `decay` (a number per parameter), lr, and c1, c2 = 1 / (1 − βᵗ).
 */
export function trainingGraph(
  task: Task,
  specs = planParameters(task),
  options: AdamOptions = {},
): Uint8Array {
  const { beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, clip = 5, block = 0 } = options;
  const g = new Graph(block);
  const { flat, losses, loss, observed, gradient, n } = lossAndGradient(g, task, specs);
  const op = (type: string, a: Value, b: Value | number): Value =>
    elementwise(type, a, typeof b === 'number' ? g.scalar(b) : b);
  const norm = g.node('ReduceL2', [gradient], [], { keepdims: 0 });
  const shrink = g.node('Min', [g.scalar(1), elementwise('Div', g.scalar(clip), op('Add', norm, 1e-6))], []);
  const d = op('Mul', gradient, shrink);
  const [m, v, rate, decay] = ['m', 'v', 'rate', 'decay'].map((name) => g.input(name, [n])) as [
    Value,
    Value,
    Value,
    Value,
  ];
  const [lr, c1, c2] = ['lr', 'c1', 'c2'].map((name) => g.input(name, [])) as [Value, Value, Value];
  const m1 = op('Add', op('Mul', m, beta1), op('Mul', d, 1 - beta1));
  const v1 = op('Add', op('Mul', v, beta2), op('Mul', op('Mul', d, d), 1 - beta2));
  const step = op('Div', op('Mul', m1, c1), op('Add', g.node('Sqrt', [op('Mul', v1, c2)], [n]), epsilon));
  const update = op('Mul', op('Mul', op('Add', step, op('Mul', flat, decay)), rate), lr);
  g.output('loss', loss);
  for (const [k, l] of Object.entries(losses)) g.output(`loss.${k}`, l);
  for (const [k, o] of Object.entries(observed)) g.output(`observed.${k}`, o);
  g.output('norm', norm);
  g.output('params1', op('Sub', flat, update));
  g.output('m1', m1);
  g.output('v1', v1);
  return g.toBinary('training');
}

/** Loss and raw gradient, for checking one against the other. */
export function gradientGraph(task: Task, specs = planParameters(task), block: BlockSize = 0): Uint8Array {
  const g = new Graph(block);
  const { loss, gradient } = lossAndGradient(g, task, specs);
  g.output('loss', loss);
  g.output('gradient', gradient);
  return g.toBinary('gradient');
}
