import { GRAPH, MODEL, NODE } from '@/lib/science/training/onnx/fields';
import type { AddedNode } from '@/lib/science/training/onnx/with-outputs';
import { nestedIn, textIn, textOf } from './protobuf-fields';

interface GraphNode {
  readonly type: string;
  readonly inputs: readonly string[];
}

/** Float values of a detector's graph, and what has to be added to it so that it has them. */
export interface FeatureValues {
  readonly names: readonly string[];
  readonly nodes: readonly AddedNode[];
}

/**
 * Which values of a detector are its features: what goes into its last layer but one, and what that hands to the layer that
 * says where heads are. In the float form they are there; of the form of whole numbers (lib/science/training/quantize) they
 * are bytes, to be scaled.
 * @returns null where the network is none that this project trains
 * @throws Error where the bytes are no ONNX model
 */
export function findFeatureValues(model: Uint8Array): FeatureValues | null {
  const maker = makers(model);
  return floatValues(maker) ?? byteValues(maker);
}

/** The node that makes each value. */
function makers(model: Uint8Array): Map<string, GraphNode> {
  const maker = new Map<string, GraphNode>();
  for (const graph of nestedIn(model, MODEL.graph)) {
    for (const bytes of nestedIn(graph, GRAPH.node)) {
      const texts = (field: number): string[] => Array.from(nestedIn(bytes, field), textOf);
      const node = { type: textIn(bytes, NODE.operator), inputs: texts(NODE.input) };
      for (const output of texts(NODE.output)) maker.set(output, node);
    }
  }
  return maker;
}

function floatValues(maker: ReadonlyMap<string, GraphNode>): FeatureValues | null {
  const answer = [...maker.values()].find(
    ({ type, inputs }) => type === 'Conv' && inputs[1] === 'heat.weight',
  );
  const last = answer?.inputs[0];
  const rectified = made(maker, last, 'Relu');
  const before = made(maker, rectified?.inputs[0], 'Conv')?.inputs[0];
  return last !== undefined && before !== undefined ? { names: [before, last], nodes: [] } : null;
}

function byteValues(maker: ReadonlyMap<string, GraphNode>): FeatureValues | null {
  const answer = [...maker.values()].find(
    ({ type, inputs }) => type === 'MatMul' && inputs[1] === 'answer.weights',
  );
  const scaled = made(maker, answer?.inputs[0], 'DequantizeLinear');
  const [last] = made(maker, scaled?.inputs[0], 'Transpose')?.inputs ?? [];
  const layer = made(maker, last, 'QLinearConv');
  if (!scaled || last === undefined || !layer) return null;
  const names = ['features.before', 'features.last'];
  const values = [layer.inputs.slice(0, 3), [last, ...scaled.inputs.slice(1)]];
  const nodes = names.map((output, i) => ({
    type: 'DequantizeLinear',
    inputs: values[i] as string[],
    output,
  }));
  return { names, nodes };
}

function made(
  maker: ReadonlyMap<string, GraphNode>,
  value: string | undefined,
  type: string,
): GraphNode | undefined {
  const node = value === undefined ? undefined : maker.get(value);
  return node?.type === type ? node : undefined;
}
