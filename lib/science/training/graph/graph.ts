import { create, toBinary } from '@bufbuild/protobuf';
import {
  GraphProtoSchema,
  ModelProtoSchema,
  OperatorSetIdProtoSchema,
  StringStringEntryProtoSchema,
  type TensorProto,
} from '../onnx/onnx_pb';
import {
  type Attribute,
  type Dimension,
  encodeNode,
  encodeTensor,
  encodeValueInfo,
  type NodeProto,
} from './encode';
import { BLOCKED_DOMAIN, type BlockSize, keepsBlocks } from './layout';
import { type DType, GraphError, need, type Shape, sizeOf } from './shape';

/** Gives the gradients of a node's inputs, given that of its output; null where none is wanted. */
export type PullBack = (dy: Value) => (Value | null)[];

const OPSET = 18n;
const IR_VERSION = 8n;

/** An edge of the graph: the output of a node, an input or an initializer. Shapes are always known. */
export class Value {
  constructor(
    readonly graph: Graph,
    readonly name: string,
    readonly shape: Shape,
    readonly dtype: DType,
    /** Whether it lies in memory in blocks of channels; its shape is that of the plain layout all the same. */
    readonly isBlocked = false,
  ) {}

  get size(): number {
    return sizeOf(this.shape);
  }

  /** Length of one axis. @throws GraphError when there is no such axis. */
  dim(axis: number): number {
    const d = this.shape.at(axis);
    if (d === undefined) throw new GraphError(`${this.name} of shape [${this.shape}] has no axis ${axis}`);
    return d;
  }

  /** Batch, channels, height and width. @throws GraphError for anything but four axes. */
  get nchw(): [n: number, c: number, h: number, w: number] {
    if (this.shape.length !== 4)
      throw new GraphError(`${this.name} of shape [${this.shape}] is no NCHW picture`);
    return [this.dim(0), this.dim(1), this.dim(2), this.dim(3)];
  }
}

/** A static-shape ONNX graph under construction, with a tape for reverse-mode differentiation. */
export class Graph {
  private readonly nodes: NodeProto[] = [];
  private readonly initializers: TensorProto[] = [];
  private readonly inputs: { value: Value; dims: readonly Dimension[] }[] = [];
  private readonly outputs: { value: Value; name: string; dims: readonly Dimension[] }[] = [];
  private readonly tape: { out: Value; inputs: readonly Value[]; pullBack: PullBack }[] = [];
  private readonly tracked = new Set<Value>();
  private readonly constants = new Map<string, Value>();
  private readonly reordered = new Map<Value, Value>();
  private counter = 0;
  /** Ends up in the file's `metadata_props`. */
  readonly metadata = new Map<string, string>();

  /** `block` is the number of channels that convolutions keep together in memory; 0 for the plain layout alone. */
  constructor(readonly block: BlockSize = 0) {}

  private fresh(prefix: string): string {
    return `${prefix}_${this.counter++}`;
  }

  /** Declares an input; `dims` overrides the declared dimensions (strings are free ones). */
  input(name: string, shape: Shape, dims: readonly Dimension[] = shape, dtype: DType = 'float32'): Value {
    const value = new Value(this, name, shape, dtype);
    this.inputs.push({ value, dims });
    return value;
  }

  output(name: string, value: Value, dims: readonly Dimension[] = value.shape): void {
    this.outputs.push({ value: this.plain(value), name, dims });
  }

  /** A named float tensor stored in the file: a weight. */
  initializer(name: string, shape: Shape, data: Float32Array): Value {
    this.initializers.push(encodeTensor(name, shape, 'float32', data));
    return new Value(this, name, shape, 'float32');
  }

  /** A list of integers, as shapes and axes are passed. */
  ints(data: readonly number[]): Value {
    return this.constant(`i:${data.join(',')}`, [data.length], 'int64', () =>
      BigInt64Array.from(data.map(BigInt)),
    );
  }

  scalar(x: number): Value {
    return this.constant(`f:${x}`, [], 'float32', () => Float32Array.of(x));
  }

  /** A tensor made once per key. */
  constant(key: string, shape: Shape, dtype: DType, data: () => ArrayBufferView): Value {
    const known = this.constants.get(key);
    if (known) return known;
    const value = new Value(this, this.fresh('const'), shape, dtype);
    this.initializers.push(encodeTensor(value.name, shape, dtype, data()));
    this.constants.set(key, value);
    return value;
  }

  /** Appends a node with one output. Differentiability is recorded apart, with `record`. */
  node(
    op: string,
    inputs: readonly (Value | null)[],
    shape: Shape,
    attributes: Record<string, Attribute> = {},
    dtype: DType = 'float32',
  ): Value {
    return need(this.nodeWithOutputs(op, inputs, [{ shape, dtype }], attributes)[0], `output of ${op}`);
  }

  /** Appends a node with several outputs; a null input is one left out. */
  nodeWithOutputs(
    op: string,
    inputs: readonly (Value | null)[],
    outputs: readonly { shape: Shape; dtype: DType }[],
    attributes: Record<string, Attribute> = {},
  ): Value[] {
    const isBlocked = keepsBlocks(op, inputs, outputs[0]?.shape ?? []);
    const inLayout = (v: Value): Value => (isBlocked && v.size > 1 ? this.blocked(v) : this.plain(v));
    return this.append(
      op,
      inputs.map((v) => v && inLayout(v)),
      outputs.map((o) => ({ ...o, isBlocked })),
      attributes,
    );
  }

  /** Appends a node of ONNX Runtime's blocked operators, whose result lies in blocks. Inputs are taken as they lie. */
  blockedNode(
    op: string,
    inputs: readonly (Value | null)[],
    shape: Shape,
    attributes: Record<string, Attribute> = {},
  ): Value {
    const output = { shape, dtype: 'float32', isBlocked: true } as const;
    return need(this.append(op, inputs, [output], attributes, BLOCKED_DOMAIN)[0], `output of ${op}`);
  }

  /** The value in the plain layout. */
  plain(value: Value): Value {
    return value.isBlocked ? this.inOtherLayout(value, 'ReorderOutput', { channels: value.dim(1) }) : value;
  }

  /** The value in blocks of channels. */
  blocked(value: Value): Value {
    return value.isBlocked ? value : this.inOtherLayout(value, 'ReorderInput', {});
  }

  private inOtherLayout(value: Value, op: string, attributes: Record<string, Attribute>): Value {
    const known = this.reordered.get(value);
    if (known) return known;
    const { shape, dtype, isBlocked } = value;
    const output = { shape, dtype, isBlocked: !isBlocked };
    const [made] = this.append(op, [value], [output], attributes, BLOCKED_DOMAIN);
    const other = need(made, `output of ${op}`);
    this.reordered.set(value, other);
    return other;
  }

  private append(
    op: string,
    inputs: readonly (Value | null)[],
    outputs: readonly { shape: Shape; dtype: DType; isBlocked: boolean }[],
    attributes: Record<string, Attribute>,
    domain = '',
  ): Value[] {
    const values = outputs.map((o) => new Value(this, this.fresh(op), o.shape, o.dtype, o.isBlocked));
    const names = values.map((v) => v.name);
    this.nodes.push(
      encodeNode(
        op,
        names[0] ?? op,
        inputs.map((v) => v?.name ?? ''),
        names,
        attributes,
        domain,
      ),
    );
    return values;
  }

  /** Declares `value` a variable that `gradients` can differentiate with respect to. */
  watch(value: Value): Value {
    this.tracked.add(value);
    return value;
  }

  /** Says how gradients flow from `out` back to `inputs`. Returns `out`. */
  record(out: Value, inputs: readonly Value[], pullBack: PullBack): Value {
    if (inputs.some((v) => this.tracked.has(v))) {
      this.tracked.add(out);
      this.tape.push({ out, inputs, pullBack });
    }
    return out;
  }

  isTracked(value: Value): boolean {
    return this.tracked.has(value);
  }

  /**
   * Appends the backward pass (reverse-mode automatic differentiation) and returns d loss / d v for each v.
   * @throws GraphError when the loss doesn't depend on one of them or a gradient's shape is wrong.
   */
  gradients(loss: Value, wrt: readonly Value[]): Value[] {
    const parts = new Map<Value, Value[]>([[loss, [this.scalar(1)]]]);
    const total = (v: Value): Value | undefined => {
      const found = parts.get(v);
      if (found && found.length > 1) parts.set(v, [this.node('Sum', found, v.shape)]);
      return parts.get(v)?.[0];
    };
    for (const { out, inputs, pullBack } of [...this.tape].reverse()) {
      const dy = total(out);
      if (!dy) continue;
      pullBack(dy).forEach((d, i) => {
        const v = need(inputs[i], 'input of a recorded node');
        if (!d || !this.tracked.has(v)) return;
        if (d.shape.join() !== v.shape.join())
          throw new GraphError(`gradient of ${v.name} has shape [${d.shape}], expected [${v.shape}]`);
        const list = parts.get(v);
        if (list) list.push(d);
        else parts.set(v, [d]);
      });
    }
    return wrt.map((v) => {
      const d = total(v);
      if (!d) throw new GraphError(`the loss does not depend on ${v.name}`);
      return d;
    });
  }

  /** The graph as the bytes of an ONNX file. */
  toBinary(name = 'graph'): Uint8Array {
    const renamed = this.outputs.map(({ value, name: n }) =>
      encodeNode('Identity', `out_${n}`, [value.name], [n], {}),
    );
    const graph = create(GraphProtoSchema, {
      name,
      node: [...this.nodes, ...renamed],
      initializer: this.initializers,
      input: this.inputs.map(({ value, dims }) => encodeValueInfo(value.name, value.dtype, dims)),
      output: this.outputs.map(({ value, name: n, dims }) => encodeValueInfo(n, value.dtype, dims)),
    });
    const model = create(ModelProtoSchema, {
      irVersion: IR_VERSION,
      producerName: 'sarm-platform',
      opsetImport: [
        create(OperatorSetIdProtoSchema, { domain: '', version: OPSET }),
        ...(this.block ? [create(OperatorSetIdProtoSchema, { domain: BLOCKED_DOMAIN, version: 1n })] : []),
      ],
      metadataProps: [...this.metadata].map(([key, value]) =>
        create(StringStringEntryProtoSchema, { key, value }),
      ),
      graph,
    });
    return toBinary(ModelProtoSchema, model);
  }
}
