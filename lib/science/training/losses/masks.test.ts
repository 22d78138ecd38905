import { describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import { filled, worstGradientError } from '../engine/gradient-check';
import { linear } from '../engine/net';
import type { Task } from '../engine/parameters';
import { Graph, type Value } from '../graph/graph';
import { need } from '../graph/shape';
import { silu } from '../ops';
import { overlapOfMasks, weightedCrossEntropy, weightedMaskLoss } from './masks';

const random = seededRandom(8);
const MASKS = [2, 2, 8, 8];
const EACH = [2, 2, 1, 1];

describe('gradients against finite differences', () => {
  it.each([
    ['masks', weightedMaskLoss, EACH],
    ['yes/no', weightedCrossEntropy, MASKS],
  ] as const)('%s', async (_, loss, weights) => {
    const task: Task = {
      input: [2, 2, 8, 8],
      targets: { t: MASKS, w: weights },
      forward: (n, x) => ({
        y: n.conv('b', n.conv('a', x, 8, { activation: silu }), 2, { activation: linear, bias: 1 }),
      }),
      loss: (o, t) => ({ l: loss(need(o.y, 'y'), need(t.t, 't'), need(t.w, 'w')) }),
    };
    const t = filled(MASKS, () => (random() < 0.3 ? 1 : 0));
    expect(await worstGradientError(task, { t, w: filled(weights, random) })).toBeLessThan(0.02);
  });
});

describe('values', () => {
  const value = async (build: (g: Graph) => Value): Promise<number[]> => {
    const g = new Graph();
    g.output('v', build(g));
    const session = await ort.InferenceSession.create(g.toBinary(), { logSeverityLevel: 3 });
    const v = (await session.run({})).v;
    await session.release();
    if (!(v?.data instanceof Float32Array)) throw new Error('no answer');
    return [...v.data];
  };
  const constant = (g: Graph, name: string, shape: number[], data: number[]): Value =>
    g.initializer(name, shape, Float32Array.from(data));

  it('undecided logits on half a mask cost 4·ln 2 and 2/5; the mask of weight 0 costs nothing', async () => {
    // p = ½ on four pixels, two of them true: overlap 1, total 2 + 2, so 1 − (2·1 + 1)/(4 + 1) = 2/5.
    const [l] = await value((g) =>
      weightedMaskLoss(
        constant(g, 'z', [1, 2, 2, 2], [0, 0, 0, 0, 9, 9, 9, 9]),
        constant(g, 't', [1, 2, 2, 2], [1, 1, 0, 0, 0, 0, 0, 0]),
        constant(g, 'w', [1, 2, 1, 1], [1, 0]),
      ),
    );
    expect(l).toBeCloseTo(4 * Math.LN2 + 2 / 5, 5);
  });

  it('large logits cost their own size, not infinity', async () => {
    const [l] = await value((g) =>
      weightedMaskLoss(
        constant(g, 'z', [1, 1, 1, 2], [200, -200]),
        constant(g, 't', [1, 1, 1, 2], [0, 1]),
        constant(g, 'w', [1, 1, 1, 1], [1]),
      ),
    );
    // Cross-entropy 4·200; Dice: overlap 0, total 1 + 1, so 1 − 1/3.
    expect(l).toBeCloseTo(800 + 2 / 3, 3);
  });

  it('masks of 3 and 2 pixels that share 1 overlap by 1/4', async () => {
    const overlap = await value((g) =>
      overlapOfMasks(
        constant(g, 'z', [1, 2, 2, 2], [1, 2, 3, -1, -1, -1, -1, -1]),
        constant(g, 't', [1, 2, 2, 2], [1, 0, 0, 1, 0, 0, 0, 0]),
      ),
    );
    expect(overlap).toEqual([0.25, 0]);
  });
});
