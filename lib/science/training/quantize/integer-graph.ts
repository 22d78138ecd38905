import { BLOCK_PIXELS, BLOCK_SIDE, BRIGHTNESS_BYTES } from '@/lib/science/vision/block-picture';
import { encodeValueInfo } from '../graph/encode';
import { GraphError, need } from '../graph/shape';
import type { ValueInfoProto } from '../onnx/onnx_pb';
import { blockConvolution, repeated } from './block-convolution';
import { withBrightness } from './brightness-weights';
import {
  answersOf,
  type ConvLayer,
  type EnlargeLayer,
  type FoldedGraph,
  type SumLayer,
} from './folded-graph';
import { integerWeights } from './integer-weights';
import { IntegerWriter, RUNTIME_DOMAIN } from './integer-writer';
import type { Range } from './value-range';

/** A value of the float network as bytes: value = scale · (byte − zero). */
interface Bytes {
  readonly name: string;
  readonly scale: string;
  readonly zero: string;
  readonly step: number;
  /** Side of the squares of pixels that are one place each; 1 where every pixel is one. */
  readonly block: number;
}

export interface IntegerGraphOptions {
  /** What each value of the float network must hold. */
  readonly ranges: ReadonlyMap<string, Range>;
  /** Taken off a layer's biases, by the name of its output: what rounding adds to the mean of a channel. */
  readonly corrections?: ReadonlyMap<string, Float32Array>;
  /** Also hands out this rounded value as `seen`, to compare with the float network. */
  readonly observed?: string;
}

/**
 * Writes a float network again with 8-bit integers between the layers (Jacob et al., CVPR 2018). The picture comes in
 * as its own bytes, in blocks of 4 × 4, with the scale that its brightness asks for, so nothing of it is lost, and bytes that
 * tell its brightness; the strided convolutions at the start work on blocks until these are single places. The last 1×1
 * convolutions, whose numbers are the answer, are one float matrix product.
 * @throws GraphError for a network of another build.
 */
export function writeIntegerGraph(graph: FoldedGraph, options: IntegerGraphOptions): Uint8Array {
  return new IntegerGraph(graph, options).write();
}

class IntegerGraph {
  private readonly out = new IntegerWriter();
  private readonly known = new Map<string, Bytes>();
  private readonly seen: ValueInfoProto[] = [];
  private readonly convs: readonly ConvLayer[];
  private readonly answers: ReadonlySet<ConvLayer>;

  constructor(
    private readonly graph: FoldedGraph,
    private readonly options: IntegerGraphOptions,
  ) {
    this.convs = graph.layers.filter((l) => l.kind === 'conv');
    this.answers = new Set(answersOf(graph.layers));
    if (this.convs[0]?.shape[1] !== 1 || this.convs.at(-1)?.shape[2] !== 1)
      throw new GraphError('only networks that take one picture and end in 1×1 convolutions are known here');
  }

  write(): Uint8Array {
    const { graph, out } = this;
    const input = [
      encodeValueInfo('blocks', 'uint8', ['batch', 'rows', 'columns', BLOCK_PIXELS + BRIGHTNESS_BYTES]),
      encodeValueInfo('scale', 'float32', []),
    ];
    out.node('Transpose', ['blocks'], 'picture', { perm: [0, 3, 1, 2] });
    const picture = graph.proto.input[0]?.name ?? '';
    this.known.set(picture, {
      ...{ name: 'picture', scale: 'scale', zero: out.byte(0), step: Number.NaN },
      block: BLOCK_SIDE,
    });
    let answered = false;
    for (const layer of graph.layers) {
      if (layer.kind === 'sum') this.sum(layer);
      else if (layer.kind === 'enlarge') this.enlarge(layer);
      else if (layer.kind === 'other') out.nodes.push(layer.node);
      else if (!this.answers.has(layer)) this.conv(layer);
      else if (!answered) {
        this.answer([...this.answers]);
        answered = true;
      }
    }
    const metadata = new Map([...graph.metadata, ['input', 'blocks']]);
    return out.toBinary(input, [...graph.proto.output, ...this.seen], metadata);
  }

  private bytesOf(name: string): Bytes {
    const bytes = need(this.known.get(name), `bytes of ${name}`);
    if (bytes.block > 1) throw new GraphError(`${name} is still in blocks`);
    return bytes;
  }

  /** The bytes that a value is to be rounded to. */
  private place(name: string, block = 1): Bytes {
    const { low, high } = need(this.options.ranges.get(name), `range of ${name}`);
    const step = Math.max(1e-6, (high - low) / 255);
    const zero = Math.max(0, Math.min(255, Math.round(-low / step)));
    const bytes = {
      ...{ name: `${name}.bytes`, scale: this.out.scalar(step), zero: this.out.byte(zero), step },
      block,
    };
    this.known.set(name, bytes);
    return bytes;
  }

  private observe(name: string, bytes: Bytes): void {
    if (this.options.observed !== name) return;
    this.out.node('DequantizeLinear', [bytes.name, bytes.scale, bytes.zero], 'seen');
    this.seen.push(
      encodeValueInfo('seen', 'float32', ['seenBatch', 'seenChannels', 'seenRows', 'seenColumns']),
    );
  }

  private conv(layer: ConvLayer): void {
    const { out } = this;
    const [filters, inputs, kernel] = layer.shape;
    const x = need(this.known.get(layer.input), `bytes of ${layer.input}`);
    const { block } = x;
    const correction = this.options.corrections?.get(layer.output);
    const plainBias = layer.bias.map((b, i) => b - (correction?.[i] ?? 0));
    const outBlock = block > 1 ? block / layer.stride : 1;
    const copies = outBlock ** 2;
    const all = copies * filters;
    const plain = integerWeights(layer.weights, filters);
    const whole =
      block > 1
        ? Int8Array.from(
            blockConvolution(
              Float32Array.from(plain.whole),
              { filters, inputs, kernel, stride: layer.stride },
              block,
            ),
          )
        : plain.whole;
    const scales = repeated(plain.scales, copies);
    const bias = repeated(plainBias, copies);
    const isFirst = Number.isNaN(x.step);
    // One unit of a sum is so much: for the first layer of a picture of spread 1, which its own spread divides.
    const units = isFirst ? scales : scales.map((scale) => scale * x.step);
    const biasUnits = bias.map((b, i) => b / (units[i] as number));
    const { weights, biases } = isFirst
      ? withBrightness(whole, biasUnits)
      : { weights: whole, biases: Int32Array.from(biasUnits, Math.round) };
    const name = layer.output;
    const side = block > 1 ? 2 : kernel;
    const shape = [all, weights.length / all / side ** 2, side, side];
    const w = out.tensor(`${name}.weights`, shape, 'int8', weights);
    const ws = out.tensor(`${name}.scales`, [all], 'float32', scales);
    const wz = out.tensor(`zeros:${all}`, [all], 'int8', new Int8Array(all));
    const y = this.place(name, outBlock);
    const pad = (kernel - 1) >> 1;
    // The picture comes with a row and a column of blocks above and to the left; later layers pad with zeros.
    const before = isFirst ? 0 : 1;
    const attributes =
      block > 1
        ? { kernel_shape: [2, 2], strides: [1, 1], pads: [before, before, 0, 0] }
        : {
            kernel_shape: [kernel, kernel],
            strides: [layer.stride, layer.stride],
            pads: [pad, pad, pad, pad],
          };
    const ends = [y.scale, y.zero, out.tensor(`${name}.bias`, [all], 'int32', biases)];
    out.node('QLinearConv', [x.name, x.scale, x.zero, w, ws, wz, ...ends], y.name, attributes);
    // In blocks a value is laid out otherwise than in the float network.
    if (copies === 1) this.observe(name, y);
  }

  private sum(layer: SumLayer): void {
    const [a, b] = layer.inputs.map((name) => this.bytesOf(name)) as [Bytes, Bytes];
    const y = this.place(layer.output);
    const inputs = [a, b, y].flatMap(({ name, scale, zero }, i) =>
      i < 2 ? [name, scale, zero] : [scale, zero],
    );
    this.out.node('QLinearAdd', inputs, y.name, {}, RUNTIME_DOMAIN);
    this.observe(layer.output, y);
  }

  /**
   * Repeats every pixel to the right and below. As Resize does, but by laying copies side by side in memory, which is
   * ten times quicker in ONNX Runtime.
   */
  private enlarge(layer: EnlargeLayer): void {
    const { out } = this;
    const x = this.bytesOf(layer.input);
    const n = (part: string): string => `${layer.output}.${part}`;
    const channels = need(
      this.convs.find((c) => c.output === layer.input),
      `convolution before ${layer.output}`,
    ).shape[0];
    out.node('Transpose', [x.name], n('last'), { perm: [0, 2, 3, 1] });
    out.node('Shape', [n('last')], n('shape'));
    out.node('Mul', [n('shape'), out.ints([1, 2, 2, 1])], n('larger'));
    out.node('Concat', [n('last'), n('last')], n('twice'), { axis: 3 });
    out.node('Reshape', [n('twice'), out.ints([0, 0, -1, channels])], n('wide'));
    out.node('Concat', [n('wide'), n('wide')], n('rows'), { axis: 2 });
    out.node('Reshape', [n('rows'), n('larger')], n('large'));
    out.node('Transpose', [n('large')], n('bytes'), { perm: [0, 3, 1, 2] });
    this.known.set(layer.output, { ...x, name: n('bytes') });
  }

  /** The layers whose numbers are the answer: one float product for all. */
  private answer(layers: readonly ConvLayer[]): void {
    const { out } = this;
    const x = this.bytesOf(need(layers[0], 'layer').input);
    const inputs = need(layers[0], 'layer').shape[1];
    const filters = layers.map((l) => l.shape[0]);
    const all = filters.reduce((a, b) => a + b, 0);
    const columns = layers.flatMap((l) =>
      Array.from({ length: l.shape[0] }, (_, f) => l.weights.subarray(f * inputs, (f + 1) * inputs)),
    );
    const product = Float32Array.from(
      { length: inputs * all },
      (_, i) => columns[i % all]?.[Math.floor(i / all)] ?? 0,
    );
    out.node('Transpose', [x.name], 'answer.last', { perm: [0, 2, 3, 1] });
    out.node('DequantizeLinear', ['answer.last', x.scale, x.zero], 'answer.float');
    out.node(
      'MatMul',
      ['answer.float', out.tensor('answer.weights', [inputs, all], 'float32', product)],
      'answer.product',
    );
    out.node('Transpose', ['answer.product'], 'answer.first', { perm: [0, 3, 1, 2] });
    out.node(
      'Split',
      ['answer.first', out.ints(filters)],
      layers.map((l) => `${l.output}.product`),
      { axis: 1 },
    );
    for (const layer of layers) {
      const bias = out.tensor(`${layer.output}.bias`, [1, layer.shape[0], 1, 1], 'float32', layer.bias);
      const sum = layer.rectified ? `${layer.output}.sum` : layer.output;
      out.node('Add', [`${layer.output}.product`, bias], sum);
      if (layer.rectified) out.node('Relu', [sum], layer.output);
    }
  }
}
