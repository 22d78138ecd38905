import type { Graph } from '../graph/graph';
import { Value } from '../graph/graph';
import { type Shape, sizeOf } from '../graph/shape';
import { add, conv2d, groupNorm, matmul, relu, standardizeWeights, upsample2 } from '../ops';
import type { Initial, ParameterSpec } from './specs';

export type Norm = 'none' | 'group' | 'weight';

export interface ConvLayer {
  /** Side of the kernel, 3 by default. */
  readonly kernel?: number;
  readonly stride?: number;
  readonly norm?: Norm;
  readonly activation?: (v: Value) => Value;
  readonly bias?: number;
  /** Standard deviation of the first weights; He et al. (2015) by default. */
  readonly spread?: number;
}

/** For layers that end in raw numbers. */
export const linear = (v: Value): Value => v;

/** Hands out parameters by name. While planning it invents them; afterwards a source serves them. */
export class Net {
  readonly specs: ParameterSpec[] = [];
  private used = 0;

  constructor(
    readonly graph: Graph,
    private readonly source?: (spec: ParameterSpec) => Value,
  ) {}

  parameter(name: string, shape: Shape, initial: Initial, decay = false): Value {
    const spec = { name, shape, initial, decay, offset: this.used, size: sizeOf(shape) };
    this.specs.push(spec);
    this.used += spec.size;
    return this.source ? this.source(spec) : new Value(this.graph, name, shape, 'float32');
  }

  /** Convolution, normalization, activation. */
  conv(name: string, x: Value, out: number, layer: ConvLayer = {}): Value {
    const { kernel = 3, stride = 1, norm = 'none', activation = relu, bias = 0 } = layer;
    const inputs = x.dim(1);
    const spread = layer.spread ?? Math.sqrt(2 / (inputs * kernel * kernel));
    const plain = this.parameter(`${name}.weight`, [out, inputs, kernel, kernel], { normal: spread }, true);
    const w =
      norm === 'weight'
        ? standardizeWeights(plain, this.parameter(`${name}.gain`, [out], { constant: Math.SQRT2 }))
        : plain;
    if (norm !== 'group') {
      const b = this.parameter(`${name}.bias`, [out], { constant: bias });
      return activation(conv2d(x, w, b, { stride }));
    }
    const gamma = this.parameter(`${name}.gamma`, [out], { constant: 1 });
    const beta = this.parameter(`${name}.beta`, [out], { constant: 0 });
    return activation(groupNorm(conv2d(x, w, null, { stride }), Math.max(1, out / 8), gamma, beta));
  }

  /** Twice the height and width. The name tells this place in the network from others. */
  enlarge(_name: string, x: Value): Value {
    return upsample2(x);
  }

  /** Sum of two levels. */
  join(_name: string, a: Value, b: Value): Value {
    return add(a, b);
  }

  /** Fully connected layer on [N, features]. */
  dense(name: string, x: Value, out: number): Value {
    const spread = Math.sqrt(1 / x.dim(1));
    const w = this.parameter(`${name}.weight`, [x.dim(1), out], { normal: spread }, true);
    return add(matmul(x, w), this.parameter(`${name}.bias`, [out], { constant: 0 }));
  }
}
