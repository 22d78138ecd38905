import { describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import { filled, worstGradientError } from '../engine/gradient-check';
import { linear } from '../engine/net';
import type { Task } from '../engine/parameters';
import { Graph, type Value } from '../graph/graph';
import { need } from '../graph/shape';
import { mean, silu } from '../ops';
import { flatten } from '../ops/shape';
import {
  bceWithLogits,
  diceLoss,
  featureLoss,
  heatmapFocalLoss,
  maskedL1,
  maskedOverlapLoss,
  softHeatmapLoss,
  softmaxCrossEntropy,
  weightedBce,
} from '.';

const LIMIT = 0.02;
const random = seededRandom(5);
const centers = (shape: number[]): Float32Array => filled(shape, () => (random() < 0.08 ? 1 : 0));

/** Two small convolutions, then a loss on their raw output. */
const convTask = (
  out: number,
  targets: Task['targets'],
  loss: (y: Value, t: Record<string, Value>) => Value,
): Task => ({
  input: [2, 2, 8, 8],
  targets,
  forward: (n, x) => ({
    y: n.conv('b', n.conv('a', x, 8, { activation: silu }), out, { activation: linear, bias: 1 }),
  }),
  loss: (o, t) => ({ l: loss(need(o.y, 'y'), t) }),
});
const at = (t: Record<string, Value>, k: string): Value => need(t[k], k);

describe('gradients of losses against finite differences', () => {
  it('focal loss of a heat map', async () => {
    const shape = [2, 1, 8, 8];
    const task = convTask(1, { h: shape, c: [] }, (y, t) => heatmapFocalLoss(y, at(t, 'h'), at(t, 'c')));
    const h = centers(shape).map((v) => v || random() * 0.8);
    expect(await worstGradientError(task, { h, c: Float32Array.of(7) }, 1e-3)).toBeLessThan(LIMIT);
  });

  it('cross-entropy against another network’s heat map', async () => {
    const shape = [2, 1, 8, 8];
    const task = convTask(1, { h: shape, c: [] }, (y, t) => softHeatmapLoss(y, at(t, 'h'), at(t, 'c')));
    const h = filled(shape, random);
    expect(await worstGradientError(task, { h, c: Float32Array.of(7) }, 1e-3)).toBeLessThan(LIMIT);
  });

  it('distance from another network’s features', async () => {
    const shape = [2, 3, 8, 8];
    const task = convTask(3, { f: shape, e: [] }, (y, t) => featureLoss(y, at(t, 'f'), at(t, 'e')));
    const f = filled(shape, () => 2 * random() - 1);
    expect(await worstGradientError(task, { f, e: Float32Array.of(50) }, 1e-3)).toBeLessThan(LIMIT);
  });

  it('masked absolute difference', async () => {
    const task = convTask(4, { b: [2, 4, 8, 8], m: [2, 1, 8, 8], c: [] }, (y, t) =>
      maskedL1(y, at(t, 'b'), at(t, 'm'), at(t, 'c')),
    );
    const targets = {
      b: filled([2, 4, 8, 8], () => 5 + random()),
      m: centers([2, 1, 8, 8]),
      c: Float32Array.of(9),
    };
    expect(await worstGradientError(task, targets, 1e-3)).toBeLessThan(LIMIT);
  });

  it('overlap of boxes', async () => {
    const task: Task = {
      input: [2, 2, 8, 8],
      targets: { b: [2, 4, 8, 8], m: [2, 1, 8, 8], c: [] },
      forward: (n, x) => {
        const h = n.conv('a', x, 8, { activation: silu });
        return { y: n.conv('b', h, 4, { activation: linear, bias: 2, spread: 0.02 }) };
      },
      loss: (o, t) => ({ l: maskedOverlapLoss(need(o.y, 'y'), at(t, 'b'), at(t, 'm'), at(t, 'c')) }),
    };
    // Predictions lie near (2, 2, 2, 2): from 1 to 3. Targets reach from below 0.5 to above 3.2, so that no
    // perturbation crosses the points where minimum and maximum change sides.
    const box = (i: number): number => (i % 256 < 128 ? 2 + 0.3 * random() : 4 + 0.4 * random());
    const b = Float32Array.from({ length: 512 }, (_, i) => box(i));
    const targets = { b, m: centers([2, 1, 8, 8]), c: Float32Array.of(9) };
    expect(await worstGradientError(task, targets, 1e-3)).toBeLessThan(LIMIT);
  });

  it('cross-entropy and Dice of a mask', async () => {
    for (const loss of [bceWithLogits, diceLoss]) {
      const task = convTask(1, { t: [2, 1, 8, 8] }, (y, t) => loss(y, at(t, 't')));
      expect(await worstGradientError(task, { t: centers([2, 1, 8, 8]) })).toBeLessThan(LIMIT);
    }
  });

  it('weighted cross-entropy of yes/no questions, over a flattened map', async () => {
    const task: Task = {
      input: [4, 1, 8, 8],
      targets: { t: [4, 3], w: [4, 3] },
      forward: (n, x) => ({
        z: n.dense('fc', flatten(n.conv('a', x, 8, { stride: 2, activation: silu })), 3),
      }),
      loss: (o, t) => ({ l: weightedBce(need(o.z, 'z'), at(t, 't'), at(t, 'w')) }),
    };
    const t = Float32Array.from([1, 0, 0, 0, 0, 1, 0.2, 0.3, 0.5, 0, 1, 0]);
    const w = Float32Array.from([3, 1, 0, 0.5, 1, 2, 1, 1, 1, 4, 1, 1]);
    expect(await worstGradientError(task, { t, w })).toBeLessThan(LIMIT);
  });

  it('softmax cross-entropy', async () => {
    const task: Task = {
      input: [4, 1, 8, 8],
      targets: { t: [4, 3] },
      forward: (n, x) => ({ z: n.dense('fc', mean(n.conv('a', x, 8, { activation: silu }), [2, 3]), 3) }),
      loss: (o, t) => ({ l: softmaxCrossEntropy(need(o.z, 'z'), at(t, 't')) }),
    };
    const t = Float32Array.from([1, 0, 0, 0, 0, 1, 0.2, 0.3, 0.5, 0, 1, 0]);
    expect(await worstGradientError(task, { t })).toBeLessThan(LIMIT);
  });
});

describe('values of losses', () => {
  /** Evaluates a loss of constants. */
  const value = async (build: (g: Graph) => Value): Promise<number> => {
    const g = new Graph();
    g.output('l', build(g));
    const session = await ort.InferenceSession.create(g.toBinary(), { logSeverityLevel: 3 });
    const { l } = await session.run({});
    await session.release();
    return Number(l?.data[0]);
  };
  const constant = (g: Graph, name: string, shape: number[], data: number[]): Value =>
    g.initializer(name, shape, Float32Array.from(data));

  it('weighted cross-entropy of p = ½ twice, weights 3 and 1: (3 + 1) ln 2 / 2', async () => {
    const l = await value((g) =>
      weightedBce(
        constant(g, 'z', [1, 2], [0, 0]),
        constant(g, 't', [1, 2], [1, 0]),
        constant(g, 'w', [1, 2], [3, 1]),
      ),
    );
    expect(l).toBeCloseTo(2 * Math.LN2, 5);
  });

  it('overlap of two boxes of 4×4, 2 apart: 8 of 24 shared, −ln(1/3)', async () => {
    const l = await value((g) =>
      maskedOverlapLoss(
        constant(g, 'p', [1, 4, 1, 1], [0, 0, 4, 4]),
        constant(g, 't', [1, 4, 1, 1], [2, 0, 4, 4]),
        constant(g, 'm', [1, 1, 1, 1], [1]),
        g.scalar(1),
      ),
    );
    expect(l).toBeCloseTo(Math.log(3), 5);
  });

  it('focal loss of a center answered with p = ½: (½)²·ln 2, halved by a count of 2', async () => {
    const l = await value((g) =>
      heatmapFocalLoss(constant(g, 'z', [1, 1, 1, 1], [0]), constant(g, 't', [1, 1, 1, 1], [1]), g.scalar(2)),
    );
    expect(l).toBeCloseTo((0.25 * Math.LN2) / 2, 6);
  });

  it('ignored ground at 0.99 costs (0.01)⁴ of what empty ground does', async () => {
    const at = (target: number) => (g: Graph) =>
      heatmapFocalLoss(
        constant(g, 'z', [1, 1, 1, 1], [3]),
        constant(g, 't', [1, 1, 1, 1], [target]),
        g.scalar(1),
      );
    expect((await value(at(0.99))) / (await value(at(0)))).toBeCloseTo(1e-8, 9);
  });
});
