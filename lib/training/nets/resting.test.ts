import { expect, it } from 'vitest';
import { VIEW_SIDE } from '@/lib/vision/rest/mean-view';
import { VIEW_CHANNELS } from '@/lib/vision/rest/network-input';
import { normal, seededRandom } from '@/lib/vision/simulate/random';
import { freshCheckpoint } from '../engine/checkpoint';
import { initialParameters, planParameters } from '../engine/parameters';
import { Trainer } from '../engine/trainer';
import { restingTask } from './resting';

const AREA = VIEW_SIDE * VIEW_SIDE;

it('learns that a line from the middle makes a spot a cell', async () => {
  const batch = 8;
  const random = seededRandom(4);
  const task = restingTask(batch, { features: 4 });
  const start = freshCheckpoint(initialParameters(planParameters(task), random));
  const trainer = await Trainer.create(task, start);
  const weight = new Float32Array(batch).fill(1);
  /** Spots in noise, every other one with a line that goes off in any direction. */
  const draw = () => {
    const input = new Float32Array(batch * VIEW_CHANNELS * AREA).map(() => 0.3 * normal(random));
    const sperm = new Float32Array(batch).map((_, i) => i % 2);
    for (let item = 0; item < batch; item++) {
      const angle = 2 * Math.PI * random();
      for (let r = 0; r < 22; r++) {
        if (r > 4 && item % 2 === 0) continue;
        const x = Math.round(24 + r * Math.cos(angle));
        const y = Math.round(24 + r * Math.sin(angle));
        input[item * VIEW_CHANNELS * AREA + y * VIEW_SIDE + x] = 3;
      }
    }
    return { input, targets: { sperm, weight } };
  };
  let loss = 0;
  for (let step = 0; step < 250; step++) {
    const { input, targets } = draw();
    loss = 0.95 * loss + 0.05 * (await trainer.step(input, targets, 0.006)).loss;
  }
  await trainer.release();
  // Every batch is new; guessing costs ln 2 = 0.69.
  expect(loss).toBeLessThan(0.2);
});
