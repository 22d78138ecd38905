import { create, toBinary } from '@bufbuild/protobuf';
import { type Attribute, encodeNode, encodeTensor, type NodeProto } from '../graph/encode';
import type { DType, Shape } from '../graph/shape';
import {
  GraphProtoSchema,
  ModelProtoSchema,
  OperatorSetIdProtoSchema,
  StringStringEntryProtoSchema,
  type TensorProto,
  type ValueInfoProto,
} from '../onnx/onnx_pb';

const OPSET = 18n;
const IR_VERSION = 8n;
/** Operators of ONNX Runtime that ONNX does not have. */
export const RUNTIME_DOMAIN = 'com.microsoft';

/** Collects nodes and stored tensors of a graph whose shapes are known to the runtime alone. */
export class IntegerWriter {
  readonly nodes: NodeProto[] = [];
  private readonly stored = new Map<string, TensorProto>();

  tensor(name: string, shape: Shape, type: DType, data: ArrayBufferView): string {
    if (!this.stored.has(name)) this.stored.set(name, encodeTensor(name, shape, type, data));
    return name;
  }

  scalar(value: number): string {
    return this.tensor(`f:${value}`, [], 'float32', Float32Array.of(value));
  }

  byte(value: number): string {
    return this.tensor(`u:${value}`, [], 'uint8', Uint8Array.of(value));
  }

  ints(values: readonly number[]): string {
    return this.tensor(
      `i:${values.join(',')}`,
      [values.length],
      'int64',
      BigInt64Array.from(values.map(BigInt)),
    );
  }

  node(
    op: string,
    inputs: readonly string[],
    outputs: string | readonly string[],
    attributes: Record<string, Attribute> = {},
    domain = '',
  ): void {
    const names = typeof outputs === 'string' ? [outputs] : [...outputs];
    const node = encodeNode(op, names[0] ?? op, [...inputs], names, attributes);
    node.domain = domain;
    this.nodes.push(node);
  }

  /** The graph as the bytes of an ONNX file. */
  toBinary(
    input: readonly ValueInfoProto[],
    output: readonly ValueInfoProto[],
    metadata: Iterable<readonly [string, string]>,
  ): Uint8Array {
    const opset = (domain: string, version: bigint) => create(OperatorSetIdProtoSchema, { domain, version });
    const model = create(ModelProtoSchema, {
      irVersion: IR_VERSION,
      producerName: 'sarm-platform',
      opsetImport: [opset('', OPSET), opset(RUNTIME_DOMAIN, 1n)],
      metadataProps: [...metadata].map(([key, value]) =>
        create(StringStringEntryProtoSchema, { key, value }),
      ),
      graph: create(GraphProtoSchema, {
        name: 'integers',
        node: this.nodes,
        initializer: [...this.stored.values()],
        input: [...input],
        output: [...output],
      }),
    });
    return toBinary(ModelProtoSchema, model);
  }
}
