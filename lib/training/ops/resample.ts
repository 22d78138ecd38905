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
  const y = g.node('Resize', [x, null, scales], [n, c, 2 * h, 2 * w], attributes);
  return g.record(y, [x], (d) => {
    const mean = g.node('AveragePool', [d], x.shape, { kernel_shape: [2, 2], strides: [2, 2] });
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
