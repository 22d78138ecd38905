import { type ConvLayer, Net } from '../engine/net';
import type { ParameterSpec } from '../engine/specs';
import type { Graph, Value } from '../graph/graph';
import { relu, upsample2 } from '../ops';
import { elementwise } from '../ops/arithmetic';
import { foldStandardisation, parameterNamed } from './folded-weights';

/** Smallest and largest value seen at a place of the network. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

interface Scale {
  readonly scale: number;
  readonly zero: number;
}

/**
 * A network whose places either report what passes through them (`ranges` null: outputs named `seen.PLACE`) or
 * carry it as 8-bit integers, in the form that runtimes turn into integer kernels: every value is quantised and
 * at once dequantised (QDQ), weights are stored as int8 with a scale a filter (Jacob et al., CVPR 2018).
 */
export class QuantisedNet extends Net {
  private readonly scales = new Map<Value, Scale>();

  constructor(
    graph: Graph,
    private readonly stored: readonly ParameterSpec[],
    private readonly params: Float32Array,
    private readonly ranges: ReadonlyMap<string, Range> | null,
    /** Layers that stay as they are: the first (it sees the picture's full contrast) and the last. */
    private readonly exact: ReadonlySet<string>,
  ) {
    super(graph);
  }

  override conv(name: string, x: Value, out: number, layer: ConvLayer = {}): Value {
    const { kernel: k = 3, stride = 1, norm = 'none', activation = relu } = layer;
    if (norm === 'group') throw new RangeError('group normalisation cannot be folded into weights');
    const inputs = x.dim(1);
    const raw = parameterNamed(this.stored, this.params, `${name}.weight`);
    const bias = parameterNamed(this.stored, this.params, `${name}.bias`);
    const weights =
      norm === 'weight'
        ? foldStandardisation(raw, parameterNamed(this.stored, this.params, `${name}.gain`))
        : raw.slice();
    const shape = [out, inputs, k, k];
    const scale = this.exact.has(name) ? undefined : this.scales.get(x);
    const [w, b] = scale
      ? this.integerWeights(name, shape, weights, bias, scale)
      : [
          this.graph.initializer(`${name}.weight`, shape, weights),
          this.graph.initializer(`${name}.bias`, [out], bias.slice()),
        ];
    const pad = (k - 1) >> 1;
    const side = (d: number): number => Math.floor((d + 2 * pad - k) / stride) + 1;
    const attributes = { kernel_shape: [k, k], strides: [stride, stride], pads: [pad, pad, pad, pad] };
    const [n, , h, wide] = x.nchw;
    const y = activation(this.graph.node('Conv', [x, w, b], [n, out, side(h), side(wide)], attributes));
    return LAST.has(name) ? y : this.pass(name, y);
  }

  override enlarge(name: string, x: Value): Value {
    return this.pass(name, upsample2(x));
  }

  override join(name: string, a: Value, b: Value): Value {
    return this.pass(name, elementwise('Add', a, b));
  }

  /** Reports a value, or rounds it to 8 bits. */
  private pass(place: string, x: Value): Value {
    const g = this.graph;
    if (!this.ranges) {
      g.output(
        `seen.${place}`,
        x,
        x.shape.map((d, axis) => (axis === 1 ? d : `${place}_${axis}`)),
      );
      return x;
    }
    const range = this.ranges.get(place);
    if (!range) throw new RangeError(`nothing was seen at '${place}'`);
    // Zero must be exact: padding adds zeros.
    const low = Math.min(0, range.low);
    const scale = Math.max(1e-6, (Math.max(0, range.high) - low) / 255);
    const zero = Math.round(-low / scale);
    const s = g.constant(`scale:${place}`, [], 'float32', () => Float32Array.of(scale));
    const z = g.constant(`zero:${place}`, [], 'uint8', () => Uint8Array.of(zero));
    const rounded = g.node('QuantizeLinear', [x, s, z], x.shape, {}, 'uint8');
    const y = g.node('DequantizeLinear', [rounded, s, z], x.shape);
    this.scales.set(y, { scale, zero });
    return y;
  }

  /** int8 weights with a scale a filter, and the bias as int32 in units of input scale × weight scale. */
  private integerWeights(
    name: string,
    shape: number[],
    weights: Float32Array,
    bias: Float32Array,
    input: Scale,
  ): [Value, Value] {
    const g = this.graph;
    const filters = bias.length;
    const fan = weights.length / filters;
    const scales = Float32Array.from({ length: filters }, (_, f) => {
      const own = weights.subarray(f * fan, (f + 1) * fan);
      return Math.max(1e-8, own.reduce((most, v) => Math.max(most, Math.abs(v)), 0) / 127);
    });
    const whole = Int8Array.from(weights, (v, i) => Math.round(v / (scales[Math.floor(i / fan)] as number)));
    const biasScales = scales.map((s) => s * input.scale);
    const biases = Int32Array.from(bias, (v, f) => Math.round(v / (biasScales[f] as number)));
    const stored = (
      key: string,
      dims: number[],
      type: 'int8' | 'int32' | 'float32',
      data: ArrayBufferView,
    ): Value => g.constant(`${name}.${key}`, dims, type, () => data);
    const w = stored('int8', shape, 'int8', whole);
    const ws = stored('scales', [filters], 'float32', scales);
    const b = stored('int32', [filters], 'int32', biases);
    const bs = stored('biasScales', [filters], 'float32', biasScales);
    return [
      g.node('DequantizeLinear', [w, ws], shape, { axis: 0 }),
      g.node('DequantizeLinear', [b, bs], [filters], { axis: 0 }),
    ];
  }
}

/** Layers whose output is the answer and stays float. */
const LAST: ReadonlySet<string> = new Set(['heat', 'box']);
