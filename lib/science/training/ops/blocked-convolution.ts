import type { Attribute } from '../graph/encode';
import type { Graph, Value } from '../graph/graph';
import type { Shape } from '../graph/shape';

/** Whether the blocked kernels take a convolution of `ci` to `co` channels: they do not pad channels themselves. */
export const isBlockable = ({ block }: Graph, ci: number, co: number): boolean =>
  block > 0 && co % block === 0 && (ci % block === 0 || ci < block);

/**
 * A convolution by ONNX Runtime's blocked kernels, which take half the time of those for the plain layout. It puts
 * them in by itself where weights are constant, never while they are trained. The kernel w is [Co, Ci, k, k].
 */
export function blockedConvolution(
  x: Value,
  w: Value,
  bias: Value | null,
  shape: Shape,
  attributes: Record<string, Attribute>,
): Value {
  const g = x.graph;
  const isPicture = w.dim(1) < g.block; // few channels are read in the plain layout
  return g.blockedNode(
    'Conv',
    [isPicture ? g.plain(x) : g.blocked(x), kernelInBlocks(w), bias],
    shape,
    attributes,
  );
}

/** [Co/b, Ci/b, k, k, b of Ci, b of Co], or [Co/b, Ci, k, k, b of Co] of few channels. */
function kernelInBlocks(w: Value): Value {
  const g = w.graph;
  const b = g.block;
  const [co, ci, kh, kw] = w.nchw;
  const [split, perm] =
    ci < b
      ? [
          [co / b, b, ci, kh, kw],
          [0, 2, 3, 4, 1],
        ]
      : [
          [co / b, b, ci / b, b, kh, kw],
          [0, 2, 4, 5, 3, 1],
        ];
  const parts = g.node('Reshape', [w, g.ints(split)], split);
  const turned = perm.map((axis) => split[axis] as number);
  const blocks = g.node('Transpose', [parts], turned, { perm });
  return g.node('Reshape', [blocks, g.ints(w.shape)], w.shape);
}
