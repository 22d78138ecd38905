import type { Value } from '../graph/graph';
import { Graph } from '../graph/graph';
import type { Shape } from '../graph/shape';
import { Net } from './net';
import type { ParameterSpec } from './specs';

export type { ParameterSpec } from './specs';

export type Outputs = Record<string, Value>;

/** A network: the shape it trains on, and its forward pass as a plain function of parameters and input. */
export interface Network {
  readonly input: Shape;
  readonly forward: (net: Net, x: Value) => Outputs;
}

/** A network with what it is trained for. */
export interface Task extends Network {
  readonly targets: Record<string, Shape>;
  readonly loss: (outputs: Outputs, targets: Record<string, Value>) => Outputs;
  /** What each training step hands out besides its losses, such as predictions that decide the next batch. */
  readonly observe?: (outputs: Outputs) => Outputs;
}

/** All parameters of a network, in the order in which it asks for them. */
export function planParameters(network: Network): ParameterSpec[] {
  const graph = new Graph();
  const net = new Net(graph);
  network.forward(net, graph.input('x', network.input));
  return net.specs;
}

export function countParameters(specs: readonly ParameterSpec[]): number {
  return specs.reduce((n, s) => n + s.size, 0);
}

/** A fresh flat vector of parameters; the same source of numbers gives the same vector. */
export function initialParameters(specs: readonly ParameterSpec[], random: () => number): Float32Array {
  const out = new Float32Array(countParameters(specs));
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  for (const { initial, offset, size } of specs)
    for (let i = offset; i < offset + size; i++)
      out[i] = 'constant' in initial ? initial.constant : initial.normal * normal();
  return out;
}
