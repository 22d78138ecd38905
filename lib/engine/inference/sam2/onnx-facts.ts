import { say } from '@/lib/messages/message';
import {
  DIMENSION,
  GRAPH,
  MODEL,
  NODE,
  TENSOR,
  TENSOR_TYPE,
  TYPE,
  VALUE,
} from '@/lib/science/training/onnx/fields';
import { ModelError } from '../model-error';
import { fieldsOf, nestedIn, textIn, textOf } from '../protobuf-fields';

/** Operators of ONNX itself and those that onnxruntime brings along. */
const DOMAINS = new Set(['', 'ai.onnx', 'com.microsoft']);

/** Element types by their numbers in the format; others are not read here. */
const ELEMENTS: Readonly<Record<number, 'float32' | 'int32' | 'int64'>> = {
  1: 'float32',
  6: 'int32',
  7: 'int64',
};

/** An input or output as the file declares it. */
export interface DeclaredValue {
  readonly name: string;
  /** Null for a type that is not read here, such as half precision. */
  readonly type: 'float32' | 'int32' | 'int64' | null;
  /** Null where the side is free. */
  readonly dims: readonly (number | null)[];
}

export interface OnnxFacts {
  readonly inputs: readonly DeclaredValue[];
  readonly outputs: readonly DeclaredValue[];
}

/**
 * Walks an ONNX file as protobuf, without building it, and reads what it takes and gives.
 * @throws ModelError for what is no ONNX model, keeps weights in other files, or needs operators that are not there
 */
export function readOnnxFacts(file: Uint8Array): OnnxFacts {
  try {
    const graphs = [...nestedIn(file, MODEL.graph)];
    const [graph] = graphs;
    if (!graph || graphs.length > 1) throw new ModelError(say('engine.model.notOnnx'));
    for (const _ of nestedIn(file, MODEL.functions)) throw new ModelError(say('engine.pair.functions'));
    return walkGraph(graph);
  } catch (cause) {
    if (cause instanceof ModelError) throw cause;
    throw new ModelError(say('engine.model.notOnnx'), { cause });
  }
}

function walkGraph(graph: Uint8Array): OnnxFacts {
  const [inputs, outputs]: [DeclaredValue[], DeclaredValue[]] = [[], []];
  const weights = new Set<string>();
  let nodes = 0;
  for (const { number, bytes } of fieldsOf(graph)) {
    if (!bytes) continue;
    if (number === GRAPH.node) {
      nodes++;
      requireKnownOperator(bytes);
    } else if (number === GRAPH.initializer) weights.add(requireOwnWeights(bytes));
    else if (number === GRAPH.input) inputs.push(declared(bytes));
    else if (number === GRAPH.output) outputs.push(declared(bytes));
  }
  if (nodes === 0) throw new ModelError(say('engine.model.notOnnx'));
  // Older files name their weights among the inputs.
  return { inputs: inputs.filter(({ name }) => !weights.has(name)), outputs };
}

function requireKnownOperator(node: Uint8Array): void {
  const domain = textIn(node, NODE.domain);
  if (DOMAINS.has(domain)) return;
  throw new ModelError(say('engine.pair.operator', { operator: `${domain}:${textIn(node, NODE.operator)}` }));
}

function requireOwnWeights(tensor: Uint8Array): string {
  let name = '';
  let isElsewhere = false;
  for (const { number, bytes, varint } of fieldsOf(tensor)) {
    if (number === TENSOR.name && bytes) name = textOf(bytes);
    else if (number === TENSOR.externalData || (number === TENSOR.dataLocation && varint === 1))
      isElsewhere = true;
  }
  if (isElsewhere) throw new ModelError(say('engine.pair.externalWeights', { name }));
  return name;
}

function declared(value: Uint8Array): DeclaredValue {
  const name = textIn(value, VALUE.name);
  let type: DeclaredValue['type'] = null;
  let dims: (number | null)[] = [];
  for (const holder of nestedIn(value, VALUE.type))
    for (const tensor of nestedIn(holder, TENSOR_TYPE))
      for (const { number, bytes, varint } of fieldsOf(tensor)) {
        if (number === TYPE.element) type = ELEMENTS[varint ?? 0] ?? null;
        else if (number === TYPE.shape && bytes) dims = Array.from(nestedIn(bytes, DIMENSION.list), sideOf);
      }
  return { name, type, dims };
}

function sideOf(dimension: Uint8Array): number | null {
  for (const { number, varint } of fieldsOf(dimension))
    if (number === DIMENSION.value && varint !== undefined) return varint;
  return null;
}
