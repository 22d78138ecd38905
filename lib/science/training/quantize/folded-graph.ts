import { create, fromBinary, type MessageShape, toBinary } from '@bufbuild/protobuf';
import { ort } from '@/lib/onnx-runtime';
import { encodeTensor, FLOAT_TENSOR, type NodeProto } from '../graph/encode';
import { GraphError, need } from '../graph/shape';
import {
  GraphProtoSchema,
  ModelProtoSchema,
  type TensorProto,
  TypeProto_TensorSchema,
  TypeProtoSchema,
  ValueInfoProtoSchema,
} from '../onnx/onnx_pb';
import { ONE_THREAD } from './observe';

type Graph = MessageShape<typeof GraphProtoSchema>;
/** What exported networks of this product call the picture; their int8 forms take blocks of it instead. */
const INPUT = 'image';

/** A convolution of a folded graph, with the rectifier behind it where there is one. */
export interface ConvLayer {
  readonly kind: 'conv';
  readonly input: string;
  /** Name of the value behind the rectifier. */
  readonly output: string;
  /** [filters, inputs, kernel, kernel] */
  readonly shape: readonly [number, number, number, number];
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  readonly stride: number;
  readonly rectified: boolean;
}
export interface SumLayer {
  readonly kind: 'sum';
  readonly inputs: readonly [string, string];
  readonly output: string;
}
/** Doubles height and width by repeating. */
export interface EnlargeLayer {
  readonly kind: 'enlarge';
  readonly input: string;
  readonly output: string;
}
/** Any other node, kept as it is. */
export interface OtherNode {
  readonly kind: 'other';
  readonly node: NodeProto;
}
export type Layer = ConvLayer | SumLayer | EnlargeLayer | OtherNode;

/** An exported network whose constant parts have been computed, as a list of layers in order. */
export interface FoldedGraph {
  /** The folded network as an ONNX file. */
  readonly file: Uint8Array;
  readonly proto: Graph;
  readonly layers: readonly Layer[];
  readonly metadata: ReadonlyMap<string, string>;
}

/**
 * Reads an exported network and computes all that does not depend on the picture (weight standardization).
 * @throws GraphError for a network without the input `image`, or with a convolution other than square, padded to keep its size, in one group.
 */
export async function foldGraph(bytes: Uint8Array): Promise<FoldedGraph> {
  const model = fromBinary(ModelProtoSchema, bytes);
  const graph = need(model.graph, 'graph');
  if (!graph.input.some(({ name }) => name === INPUT)) throw new GraphError(`there is no input ${INPUT}`);
  await foldConstants(model, graph);
  return {
    file: toBinary(ModelProtoSchema, model),
    proto: graph,
    layers: readLayers(graph),
    metadata: new Map(model.metadataProps.map((p) => [p.key, p.value])),
  };
}

/** Replaces nodes that depend on stored tensors alone by what they compute, with ONNX Runtime as the computer. */
async function foldConstants(model: MessageShape<typeof ModelProtoSchema>, graph: Graph): Promise<void> {
  const stored = new Set(graph.initializer.map((t) => t.name));
  const constant = new Set<NodeProto>();
  for (const node of graph.node) {
    if (!node.input.every((name) => name === '' || stored.has(name))) continue;
    constant.add(node);
    for (const name of node.output) stored.add(name);
  }
  const rest = graph.node.filter((node) => !constant.has(node));
  const wanted = [...constant]
    .flatMap((node) => node.output)
    .filter((n) => rest.some((r) => r.input.includes(n)));
  if (wanted.length > 0) {
    const part = create(ModelProtoSchema, {
      irVersion: model.irVersion,
      opsetImport: model.opsetImport,
      graph: create(GraphProtoSchema, {
        name: 'constants',
        node: [...constant],
        initializer: graph.initializer,
        output: wanted.map(floatOutput),
      }),
    });
    const session = await ort.InferenceSession.create(toBinary(ModelProtoSchema, part), ONE_THREAD);
    const values = await session.run({});
    await session.release();
    for (const name of wanted) {
      const { data, dims } = need(values[name], name);
      if (!(data instanceof Float32Array)) throw new GraphError(`${name} is not float`);
      graph.initializer.push(encodeTensor(name, dims, 'float32', data));
    }
  }
  graph.node = rest;
  const used = new Set(rest.flatMap((node) => node.input));
  graph.initializer = graph.initializer.filter((t) => used.has(t.name));
}

/** An output of any shape. */
function floatOutput(name: string): MessageShape<typeof ValueInfoProtoSchema> {
  const tensor = create(TypeProto_TensorSchema, { elemType: FLOAT_TENSOR });
  const type = create(TypeProtoSchema, { value: { case: 'tensorType', value: tensor } });
  return create(ValueInfoProtoSchema, { name, type });
}

/** The last convolutions, whose numbers are the answer. */
export function answersOf(layers: readonly Layer[]): ConvLayer[] {
  const convs = layers.filter((l) => l.kind === 'conv');
  return convs.filter((c) => c.input === convs.at(-1)?.input);
}

function readLayers(graph: Graph): Layer[] {
  const stored = new Map(graph.initializer.map((t) => [t.name, t]));
  const readers = (name: string): NodeProto[] => graph.node.filter((n) => n.input.includes(name));
  const rectifiers = new Set<NodeProto>();
  const layers: Layer[] = [];
  for (const node of graph.node) {
    if (rectifiers.has(node)) continue;
    const [input = '', second = ''] = node.input;
    const [output = ''] = node.output;
    if (node.opType === 'Conv') {
      const [rectifier, ...others] = readers(output);
      const rectified = rectifier?.opType === 'Relu' && others.length === 0;
      if (rectified) rectifiers.add(rectifier);
      layers.push(readConv(node, stored, rectified ? need(rectifier.output[0], 'output of Relu') : output));
    } else if (node.opType === 'Add' && !stored.has(input) && !stored.has(second)) {
      layers.push({ kind: 'sum', inputs: [input, second], output });
    } else if (node.opType === 'Resize') {
      const scales = floats(need(stored.get(node.input[2] ?? ''), 'scales of Resize'));
      if ([...scales].join() !== '1,1,2,2')
        throw new GraphError(`Resize by ${[...scales]} is not known here`);
      layers.push({ kind: 'enlarge', input, output });
    } else layers.push({ kind: 'other', node });
  }
  return layers;
}

function readConv(node: NodeProto, stored: ReadonlyMap<string, TensorProto>, output: string): ConvLayer {
  const weights = need(stored.get(node.input[1] ?? ''), 'weights of Conv');
  const bias = need(stored.get(node.input[2] ?? ''), 'bias of Conv');
  const [filters = 0, inputs = 0, kernel = 0, width = 0] = weights.dims.map(Number);
  const listed = (name: string): number[] =>
    (node.attribute.find((a) => a.name === name)?.ints ?? []).map(Number);
  const [stride = 1, strideAcross = stride] = listed('strides');
  const group = Number(node.attribute.find((a) => a.name === 'group')?.i ?? 1n);
  const padded = listed('pads').every((p) => p === (kernel - 1) >> 1);
  if (kernel !== width || stride !== strideAcross || group !== 1 || !padded)
    throw new GraphError(`the convolution ${node.name} is of a kind not known here`);
  return {
    kind: 'conv',
    input: node.input[0] ?? '',
    output,
    shape: [filters, inputs, kernel, kernel],
    weights: floats(weights),
    bias: floats(bias),
    stride,
    rectified: output !== node.output[0],
  };
}

function floats(tensor: TensorProto): Float32Array {
  if (tensor.dataType !== FLOAT_TENSOR) throw new GraphError(`${tensor.name} is not float`);
  // rawData may start anywhere in the file's buffer: copied, so that floats are aligned.
  return tensor.rawData.length
    ? new Float32Array(new Uint8Array(tensor.rawData).buffer)
    : Float32Array.from(tensor.floatData);
}
