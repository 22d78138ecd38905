import { describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { VIEW_HEIGHT, VIEW_WIDTH } from '@/lib/science/morphology/classify/cell-view';
import { seededRandom } from '@/lib/science/simulation/random';
import { filled } from '../engine/gradient-check';
import { inferenceGraph } from '../engine/inference-graph';
import { initialParameters, planParameters } from '../engine/parameters';
import { morphologyEnsemble, morphologyTask } from './morphology';

const AREA = VIEW_WIDTH * VIEW_HEIGHT;
const SHAPE = { features: 4, readOut: 2 };

async function answer(model: Uint8Array, name: string, input: Float32Array, channels: number) {
  const session = await ort.InferenceSession.create(model, { logSeverityLevel: 3 });
  const dims = [input.length / channels / AREA, channels, VIEW_HEIGHT, VIEW_WIDTH];
  const result = await session.run({ image: new ort.Tensor('float32', input, dims) });
  await session.release();
  const { data } = result[name] as ort.Tensor;
  return [...(data as Float32Array)];
}

describe('the morphology network', () => {
  it('as an ensemble gives weighted means and spreads of its members, each on its own view, for any batch', async () => {
    const random = seededRandom(3);
    const one = morphologyTask(1, SHAPE);
    const specs = planParameters(one);
    const [a, b] = [initialParameters(specs, random), initialParameters(specs, random)];
    const ensemble = morphologyEnsemble(
      ['aligned', 'near'],
      { aligned: [1, 1, 1, 1], upright: [0, 0, 0, 0], near: [1, 3, 1, 0] },
      SHAPE,
    );
    const both = new Float32Array([...a, ...b]);
    const model = inferenceGraph(ensemble, planParameters(ensemble), both);
    const cells = 3;
    const input = filled([cells, 5, AREA], () => random() * 2 - 1);
    const view = (channel: number): Float32Array =>
      Float32Array.from({ length: cells * AREA }, (_, i) => {
        const cell = Math.floor(i / AREA);
        return input[(cell * 5 + channel) * AREA + (i % AREA)] as number;
      });
    const alone = (p: Float32Array) => inferenceGraph({ input: one.input, forward: one.forward }, specs, p);
    const za = await answer(alone(a), 'logits', view(0), 1);
    const zb = await answer(alone(b), 'logits', view(2), 1);
    const logits = await answer(model, 'logits', input, 5);
    const spread = await answer(model, 'disagreement', input, 5);
    expect(logits).toHaveLength(4 * cells);
    logits.forEach((z, i) => {
      const share = [0.5, 0.75, 0.5, 0][i % 4] as number;
      const [x, y] = [za[i] as number, zb[i] as number];
      const mean = (1 - share) * x + share * y;
      expect(z).toBeCloseTo(mean, 4);
      expect(spread[i]).toBeCloseTo(Math.sqrt((1 - share) * (x - mean) ** 2 + share * (y - mean) ** 2), 4);
    });
  });
});
