import type { Value } from '../graph/graph';
import { GraphError, type Shape } from '../graph/shape';
import { blockedConvolution, isBlockable } from './blocked-convolution';
import { weightGradient } from './convolution-weight-gradient';

export interface ConvolutionOptions {
  readonly stride?: number;
  /** Zeros added on each side; half the kernel by default, which keeps the size at stride 1. */
  readonly pad?: number;
}

/** Square-kernel 2-D convolution of NCHW input. @throws GraphError when the channels don't fit. */
export function conv2d(x: Value, w: Value, bias: Value | null, options: ConvolutionOptions = {}): Value {
  const g = x.graph;
  const [n, channels, height, width] = x.nchw;
  const [co, ci, k] = w.nchw;
  if (ci !== channels) throw new GraphError(`a kernel for ${ci} channels cannot read ${channels}`);
  const { stride = 1, pad = (k - 1) >> 1 } = options;
  const out = (d: number): number => Math.floor((d + 2 * pad - k) / stride) + 1;
  const attributes = { kernel_shape: [k, k], strides: [stride, stride], pads: [pad, pad, pad, pad] };
  const shape = [n, co, out(height), out(width)];
  const y = isBlockable(g, ci, co)
    ? blockedConvolution(x, w, bias, shape, attributes)
    : g.node('Conv', [x, w, bias], shape, attributes);
  return g.record(y, bias ? [x, w, bias] : [x, w], (dy) =>
    [
      g.isTracked(x) ? inputGradient(dy, w, x.shape, stride, pad) : null,
      g.isTracked(w) ? weightGradient(x, dy, w, stride, pad) : null,
      bias && g.isTracked(bias)
        ? g.node('ReduceSum', [dy, g.ints([0, 2, 3])], bias.shape, { keepdims: 0 })
        : null,
    ].slice(0, bias ? 3 : 2),
  );
}

/** Stride 1: a convolution with the flipped kernel, the fastest form in ONNX Runtime; else a transposed convolution. */
function inputGradient(dy: Value, w: Value, shape: Shape, stride: number, pad: number): Value {
  const g = dy.graph;
  const [co, ci, k] = w.nchw;
  if (stride > 1) {
    const missing = (axis: number): number =>
      (shape[axis] ?? 0) - ((dy.dim(axis) - 1) * stride + k - 2 * pad);
    const pads = [pad, pad, pad, pad];
    const attributes = { kernel_shape: [k, k], strides: [stride, stride], pads };
    return g.node('ConvTranspose', [dy, w], shape, {
      ...attributes,
      output_padding: [missing(2), missing(3)],
    });
  }
  const from = g.ints([k - 1, k - 1]);
  const flip = [w, from, g.ints([-k - 1, -k - 1]), g.ints([2, 3]), g.ints([-1, -1])];
  const flipped = k === 1 ? w : g.node('Slice', flip, w.shape);
  const turned = g.node('Transpose', [flipped], [ci, co, k, k], { perm: [1, 0, 2, 3] });
  const rest = k - 1 - pad;
  const attributes = { kernel_shape: [k, k], pads: [rest, rest, rest, rest] };
  return isBlockable(g, co, ci)
    ? blockedConvolution(dy, turned, null, shape, attributes)
    : g.node('Conv', [dy, turned], shape, attributes);
}
