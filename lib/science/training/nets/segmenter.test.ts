import { describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { MASK_CHANNELS } from '@/lib/science/segmentation/channels';
import { writePromptMaps } from '@/lib/science/segmentation/prompts';
import { seededRandom } from '@/lib/science/simulation';
import { freshCheckpoint } from '../engine/checkpoint';
import { inferenceGraph } from '../engine/inference-graph';
import { initialParameters, planParameters } from '../engine/parameters';
import { Trainer } from '../engine/trainer';
import { GraphError } from '../graph/shape';
import { SEGMENTER_INPUTS as PLANES, segmenterHead, segmenterTask } from './segmenter';

const SIZE = 32;
const AREA = SIZE * SIZE;
const task = segmenterTask({ batch: 2, size: SIZE, features: 8 });
const specs = planParameters(task);
const inDisc = (i: number, x: number): boolean => Math.hypot((i % SIZE) - x, Math.floor(i / SIZE) - 15) < 5;

/** The same two bright discs twice, the first time clicked at the left one, then at the right one. */
function discs() {
  const input = new Float32Array(2 * PLANES * AREA);
  const channels = MASK_CHANNELS.length;
  const masks = new Float32Array(2 * channels * AREA);
  const weights = new Float32Array(2 * channels);
  const judged = new Float32Array(6);
  const fits = new Float32Array(6);
  [8, 23].forEach((x, n) => {
    for (let i = 0; i < AREA; i++) {
      input[n * PLANES * AREA + i] = inDisc(i, 8) || inDisc(i, 23) ? 2 : 0;
      masks[n * channels * AREA + i] = inDisc(i, x) ? 1 : 0;
    }
    writePromptMaps([{ x, y: 15, positive: true }], SIZE, input, (n * PLANES + 1) * AREA);
    weights[n * channels] = 1;
    judged[n * 3] = 1;
    fits[n * 3] = 1;
  });
  return { input, targets: { masks, weights, fits, judged } };
}

describe('segmenter', () => {
  it('learns by heart that a click chooses one of two equal discs, and how well it does', async () => {
    const { input, targets } = discs();
    const start = freshCheckpoint(initialParameters(specs, seededRandom(1)));
    const trainer = await Trainer.create(task, start);
    for (let step = 0; step < 160; step++) await trainer.step(input, targets, 4e-3);
    const { observed } = await trainer.step(input, targets, 0);
    const { params } = trainer.checkpoint();
    await trainer.release();
    const one = segmenterTask({ batch: 1, size: SIZE, features: 8 });
    const session = await ort.InferenceSession.create(
      inferenceGraph(one, specs, params, { head: segmenterHead }),
    );
    for (const n of [0, 1]) {
      const image = new ort.Tensor('float32', input.slice(n * PLANES * AREA, (n + 1) * PLANES * AREA), [
        1,
        PLANES,
        SIZE,
        SIZE,
      ]);
      const answer = await session.run({ image });
      const all = answer.masks?.data;
      if (!(all instanceof Float32Array)) throw new Error('no masks');
      const logits = all.subarray(0, AREA);
      const x = n === 0 ? 8 : 23;
      let both = 0;
      let either = 0;
      logits.forEach((z, i) => {
        if (z > 0 && inDisc(i, x)) both++;
        if (z > 0 || inDisc(i, x)) either++;
      });
      expect(both / either).toBeGreaterThan(0.9);
      expect(answer.score?.data[0]).toBeGreaterThan(0.75);
      // What a step observes is what the exported file answers.
      const seen = observed.masks?.subarray(n * MASK_CHANNELS.length * AREA).subarray(0, AREA) ?? [];
      for (let i = 0; i < AREA; i += 37) expect(seen[i]).toBeCloseTo(logits[i] as number, 2);
    }
    await session.release();
  });

  it('refuses sides that its levels cannot halve four times', () => {
    expect(() => segmenterTask({ batch: 1, size: 40 })).toThrow(GraphError);
  });
});
