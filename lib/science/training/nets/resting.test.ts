import { expect, it } from 'vitest';
import { VIEW_SIDE } from '@/lib/science/resting/mean-view';
import { VIEW_CHANNELS } from '@/lib/science/resting/network-input';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { freshCheckpoint } from '../engine/checkpoint';
import { initialParameters, planParameters } from '../engine/parameters';
import { Trainer } from '../engine/trainer';
import { restingTask } from './resting';

const AREA = VIEW_SIDE * VIEW_SIDE;

it('learns that a line from the middle makes a spot a cell, and a second spot a cluster', async () => {
  const batch = 8;
  const random = seededRandom(4);
  const task = restingTask(batch, { features: 4 });
  const start = freshCheckpoint(initialParameters(planParameters(task), random));
  const trainer = await Trainer.create(task, start);
  const weight = new Float32Array(2 * batch).fill(1);
  /** Spots in noise, every other one with a line that goes off in any direction, the second half beside another spot. */
  const draw = () => {
    const input = new Float32Array(batch * VIEW_CHANNELS * AREA).map(() => 0.3 * normal(random));
    const answers = new Float32Array(2 * batch);
    for (let item = 0; item < batch; item++) {
      const plane = input.subarray(item * VIEW_CHANNELS * AREA, item * VIEW_CHANNELS * AREA + AREA);
      answers[2 * item] = item % 2;
      answers[2 * item + 1] = item < batch / 2 ? 0 : 1;
      if (item >= batch / 2)
        for (let i = 0; i < 25; i++) plane[(30 + Math.floor(i / 5)) * VIEW_SIDE + 30 + (i % 5)] = 3;
      const angle = 2 * Math.PI * random();
      for (let r = 0; r < 22; r++) {
        if (r > 4 && item % 2 === 0) continue;
        const x = Math.round(24 + r * Math.cos(angle));
        const y = Math.round(24 + r * Math.sin(angle));
        plane[y * VIEW_SIDE + x] = 3;
      }
    }
    return { input, targets: { answers, weight } };
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
