import { GRAPH } from './format';
import { type NodeFacts, readNode } from './node';
import { requireOrder } from './order';
import { quote, Refusal } from './refusal';
import { readTensor } from './tensor';
import { readValueInfo, type ValueFacts } from './value-info';
import type { Span, WireReader } from './wire';

/** What a graph consists of. */
export interface GraphFacts {
  /** Without those that are given in the file. */
  readonly inputs: readonly ValueFacts[];
  readonly outputs: readonly ValueFacts[];
  readonly nodes: number;
  /** How often each operator occurs, by name. */
  readonly operators: Readonly<Record<string, number>>;
  readonly weights: number;
  /** Bytes of all stored tensors in memory. */
  readonly weightBytes: number;
}

export const MAX_NODES = 5000;
const MAX_WEIGHTS = 50_000;
const MAX_INPUTS = 16;
const MAX_OUTPUTS = 64;
const MAX_NAMES = 200_000;

/** Reads and checks the graph of a model. @throws Refusal */
export function readGraph(reader: WireReader, span: Span): GraphFacts {
  const [nodes, inputs, outputs]: [NodeFacts[], ValueFacts[], ValueFacts[]] = [[], [], []];
  const weights = new Set<string>();
  let [weightBytes, names] = [0, 0];
  reader.walk(span, 'GraphProto', GRAPH, (field, { span: content }) => {
    if (!content) return;
    if (field === 'node') {
      if (nodes.length >= MAX_NODES) throw new Refusal('too-many-nodes', `more than ${MAX_NODES} nodes`);
      const node = readNode(reader, content);
      names += node.inputs.length + node.outputs.length;
      if (names > MAX_NAMES) throw new Refusal('too-large', `more than ${MAX_NAMES} connections`);
      weightBytes += node.bytes;
      nodes.push(node);
    } else if (field === 'initializer') {
      const tensor = readTensor(reader, content, 'a weight without a name');
      if (tensor.name === '') throw new Refusal('not-a-model', 'a weight has no name');
      addName(weights, tensor.name);
      if (weights.size > MAX_WEIGHTS) throw new Refusal('too-large', `more than ${MAX_WEIGHTS} weights`);
      weightBytes += tensor.bytes;
    } else if (field === 'sparse_initializer')
      throw new Refusal('sparse-weights', 'weights are stored sparsely');
    else if (field === 'input') inputs.push(readValueInfo(reader, content));
    else if (field === 'output') outputs.push(readValueInfo(reader, content));
    else if (field === 'value_info') readValueInfo(reader, content);
  });
  const given = new Set<string>();
  for (const { name } of inputs) addName(given, name);
  const free = inputs.filter(({ name }) => !weights.has(name));
  requireEnds(free, outputs);
  const wanted = new Set<string>();
  for (const { name } of outputs) addName(wanted, name);
  requireOrder(nodes, new Set([...given, ...weights]), [...wanted]);
  return {
    inputs: free,
    outputs,
    nodes: nodes.length,
    operators: countOperators(nodes),
    weights: weights.size,
    weightBytes,
  };
}

function addName(names: Set<string>, name: string): void {
  if (names.has(name)) throw new Refusal('duplicate-name', quote(name));
  names.add(name);
}

function requireEnds(inputs: readonly ValueFacts[], outputs: readonly ValueFacts[]): void {
  if (inputs.length === 0) throw new Refusal('inputs', 'the model has no inputs');
  if (inputs.length > MAX_INPUTS) throw new Refusal('inputs', `${inputs.length} inputs`);
  if (outputs.length === 0) throw new Refusal('outputs', 'the model has no outputs');
  if (outputs.length > MAX_OUTPUTS) throw new Refusal('outputs', `${outputs.length} outputs`);
  const nameless = inputs.find(({ name, type }) => name === '' || type === '');
  if (nameless) throw new Refusal('inputs', `input ${quote(nameless.name)} has no name or no type`);
}

function countOperators(nodes: readonly NodeFacts[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { operator } of nodes) counts.set(operator, (counts.get(operator) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
