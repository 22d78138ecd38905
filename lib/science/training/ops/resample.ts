import type { Value } from '../graph/graph';
import { elementwise } from './arithmetic';

/** Doubles height and width by repeating every pixel. */
export function upsample2(x: Value): Value {
  const g = x.graph;
  const [n, c, h, w] = x.nchw;
  const scales = g.constant('scales:2', [4], 'float32', () => Float32Array.of(1, 1, 2, 2));
  const attributes = {
    mode: 'nearest',
    coordinate_transformation_mode: 'asymmetric',
    nearest_mode: 'floor',
  };
  const shape = [n, c, 2 * h, 2 * w];
  const y = x.isBlocked
    ? g.blockedNode('Upsample', [x], shape, { scales: [1, 1, 2, 2], mode: 'nearest' })
    : g.node('Resize', [x, null, scales], shape, attributes);
  return g.record(y, [x], (d) => {
    const window = { kernel_shape: [2, 2], strides: [2, 2] };
    const mean = d.isBlocked
      ? g.blockedNode('AveragePool', [d], x.shape, window)
      : g.node('AveragePool', [d], x.shape, window);
    return [elementwise('Mul', mean, g.scalar(4))];
  });
}

/** Halves height and width, keeping the largest of each 2×2. */
export function maxPool2(x: Value): Value {
  const g = x.graph;
  const [n, c, h, w] = x.nchw;
  const shape = [n, c, h / 2, w / 2];
  const window = { kernel_shape: [2, 2], strides: [2, 2] };
  if (!g.isTracked(x)) return g.node('MaxPool', [x], shape, window);
  const [y, index] = g.nodeWithOutputs(
    'MaxPool',
    [x],
    [
      { shape, dtype: 'float32' },
      { shape, dtype: 'int64' },
    ],
    window,
  ) as [Value, Value];
  return g.record(y, [x], (d) => [g.node('MaxUnpool', [d, index, g.ints(x.shape)], x.shape, window)]);
}

/**
 * Spreads groups of channels over blocks of 2×2 pixels: [N, 4C, H, W] to [N, C, 2H, 2W] (sub-pixel convolution, Shi
 * et al., CVPR 2016). Channel (2·dy + dx)·C + c becomes channel c of the pixel (dy, dx) of its block.
 */
export function depthToSpace2(x: Value): Value {
  const g = x.graph;
  const [n, c, h, w] = x.nchw;
  const options = { blocksize: 2, mode: 'DCR' };
  const y = g.node('DepthToSpace', [x], [n, c / 4, 2 * h, 2 * w], options);
  return g.record(y, [x], (d) => [g.node('SpaceToDepth', [d], x.shape, { blocksize: 2 })]);
}

/** The inverse of {@link depthToSpace2}: blocks of 2×2 pixels become groups of channels. */
export function spaceToDepth2(x: Value): Value {
  const g = x.graph;
  const [n, c, h, w] = x.nchw;
  const y = g.node('SpaceToDepth', [x], [n, 4 * c, h / 2, w / 2], { blocksize: 2 });
  return g.record(y, [x], (d) => [g.node('DepthToSpace', [d], x.shape, { blocksize: 2, mode: 'DCR' })]);
}
