import { describe, expect, it } from 'vitest';
import { worstGradientError } from '../engine/gradient-check';
import { linear, type Net, type Norm } from '../engine/net';
import type { Task } from '../engine/parameters';
import type { Value } from '../graph/graph';
import { need } from '../graph/shape';
import {
  abs,
  add,
  concat,
  depthToSpace2,
  div,
  exp,
  log,
  maximum,
  maxPool2,
  mean,
  minimum,
  mul,
  relu,
  reshape,
  sigmoid,
  silu,
  softplus,
  spaceToDepth2,
  split,
  sqrt,
  square,
  sub,
  sum,
  transpose,
  upsample2,
} from '.';

/** Central differences of a float32 graph carry about 1 % of noise. */
const LIMIT = 0.02;

/** The mean squared distance of `y` from 0.3: a loss whose gradient reaches every element. */
const task = (input: number[], y: (net: Net, x: Value) => Value): Task => ({
  input,
  targets: {},
  forward: (net, x) => ({ y: y(net, x) }),
  loss: (o) => {
    const out = need(o.y, 'y');
    return { l: mean(square(sub(out, out.graph.scalar(0.3)))) };
  },
});

const convolution = (
  kernel: number,
  stride: number,
  channels: number,
  norm: Norm = 'none',
  size = 10,
): Task =>
  task([2, 3, size, size], (net, x) => {
    const h = net.conv('a', x, channels, { activation: silu });
    return net.conv('c', net.conv('b', h, 16, { kernel, stride, norm, activation: silu }), 2, {
      activation: linear,
    });
  });

describe('gradients against finite differences', () => {
  it.each([
    [3, 1, 8],
    [3, 1, 4],
    [3, 2, 8],
    [1, 1, 8],
    [5, 1, 8],
    [5, 2, 8],
    [2, 2, 8],
  ])('convolution with kernel %i, stride %i, %i channels', async (kernel, stride, channels) => {
    expect(await worstGradientError(convolution(kernel, stride, channels))).toBeLessThan(LIMIT);
  });

  it('convolution with stride 2 on an odd size', async () => {
    expect(await worstGradientError(convolution(3, 2, 8, 'none', 11))).toBeLessThan(LIMIT);
  });

  it('group normalization', async () => {
    expect(await worstGradientError(convolution(3, 1, 8, 'group'), {}, 1e-2)).toBeLessThan(LIMIT);
  });

  it('weight standardization', async () => {
    expect(await worstGradientError(convolution(3, 2, 8, 'weight'))).toBeLessThan(LIMIT);
  });

  it('rectifier', async () => {
    const net = task([2, 3, 8, 8], (n, x) =>
      n.conv('b', n.conv('a', x, 8, { activation: relu }), 2, { activation: linear }),
    );
    // The rectifier's kink at 0 is crossed by some elements whatever the step: it costs another per cent.
    expect(await worstGradientError(net, {}, 5e-4)).toBeLessThan(2 * LIMIT);
  });

  it('largest of 2×2, doubling, concatenation', async () => {
    const net = task([2, 3, 8, 8], (n, x) => {
      const a = n.conv('a', x, 8, { activation: silu });
      const b = n.conv('b', maxPool2(a), 16, { activation: silu });
      return n.conv('c', concat([a, upsample2(b)], 1), 2, { activation: linear });
    });
    expect(await worstGradientError(net, {}, 2e-3)).toBeLessThan(LIMIT);
  });

  it('channels to blocks of pixels and back', async () => {
    const net = task([2, 3, 6, 6], (n, x) => {
      const a = n.conv('a', x, 8, { activation: silu });
      const fine = n.conv('b', depthToSpace2(a), 3, { activation: silu });
      return n.conv('c', spaceToDepth2(fine), 2, { activation: linear });
    });
    expect(await worstGradientError(net)).toBeLessThan(LIMIT);
  });

  it('functions of single numbers, with broadcasting', async () => {
    const net = task([2, 3, 8, 8], (n, x) => {
      const a = n.conv('a', x, 4, { activation: linear });
      const p = n.parameter('p', [4, 1, 1], { normal: 1 });
      const q = add(mul(sigmoid(a), p), div(softplus(a), add(exp(mul(a, 0.3)), 1)));
      return add(q, mul(abs(add(a, 3)), log(sqrt(add(square(a), 1)))));
    });
    expect(await worstGradientError(net)).toBeLessThan(LIMIT);
  });

  it('smaller and larger of two', async () => {
    const net = task([2, 3, 6, 6], (n, x) => {
      const a = n.conv('a', x, 4, { activation: linear });
      const b = n.conv('b', x, 4, { activation: linear });
      return add(minimum(a, b), mul(maximum(a, square(b)), 0.5));
    });
    // A small step, because the gradient jumps where the two are equal.
    expect(await worstGradientError(net, {}, 5e-4)).toBeLessThan(LIMIT);
  });

  it('parts, transposition, reshaping, sums along axes', async () => {
    const net = task([2, 3, 4, 6], (n, x) => {
      const [a, b] = split(n.conv('a', x, 6, { activation: linear }), [2, 4], 1) as [Value, Value];
      const turned = transpose(b, [0, 1, 3, 2]);
      return mul(reshape(turned, [2, 4, 24]), sum(reshape(a, [2, 2, 24]), [1], true));
    });
    expect(await worstGradientError(net)).toBeLessThan(LIMIT);
  });

  it('a fully connected layer', async () => {
    const net = task([4, 1, 8, 8], (n, x) =>
      n.dense('fc', mean(n.conv('a', x, 8, { activation: silu }), [2, 3]), 5),
    );
    expect(await worstGradientError(net)).toBeLessThan(LIMIT);
  });

  it('finds a wrong gradient', async () => {
    const wrong = (x: Value): Value => x.graph.record(x.graph.node('Sin', [x], x.shape), [x], (d) => [d]);
    const net = task([2, 3, 6, 6], (n, x) => wrong(mul(n.conv('a', x, 4, { activation: linear }), 2)));
    expect(await worstGradientError(net)).toBeGreaterThan(LIMIT);
  });
});
