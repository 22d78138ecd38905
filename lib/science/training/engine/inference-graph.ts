import { Graph } from '../graph/graph';
import { Net } from './net';
import type { Network, Outputs, ParameterSpec } from './parameters';

export interface InferenceOptions {
  /** Turns raw outputs into what users of the file want. */
  readonly head?: (outputs: Outputs) => Outputs;
  readonly metadata?: Record<string, string>;
}

/** A trained network as an ONNX file: weights as named initializers, batch, height and width left free. */
export function inferenceGraph(
  network: Network,
  specs: readonly ParameterSpec[],
  params: Float32Array,
  options: InferenceOptions = {},
): Uint8Array {
  const { head = (o) => o, metadata = {} } = options;
  const g = new Graph();
  const [, channels = 1] = network.input;
  const x = g.input('image', network.input, ['batch', channels, 'height', 'width']);
  const net = new Net(g, (s) => {
    const known = specs.find((spec) => spec.name === s.name) ?? s;
    return g.initializer(s.name, s.shape, params.slice(known.offset, known.offset + known.size));
  });
  const free = (name: string) => (d: number, axis: number) =>
    axis === 0 ? 'batch' : axis === 1 ? d : `${name}_${axis === 2 ? 'height' : 'width'}`;
  for (const [name, value] of Object.entries(head(network.forward(net, x))))
    g.output(name, value, value.shape.map(free(name)));
  for (const [key, value] of Object.entries(metadata)) g.metadata.set(key, value);
  return g.toBinary('network');
}
