import { seededRandom } from '@/lib/science/simulation/random';
import { freshCheckpoint } from '../engine/checkpoint';
import { initialParameters, planParameters } from '../engine/parameters';
import { cosineRate } from '../engine/schedule';
import { Trainer } from '../engine/trainer';
import { morphologyTask } from '../nets/morphology';
import { MorphologyBatches, type MorphologyTraining } from './batch';
import type { LabeledCell } from './sample';

export interface MemberOptions extends MorphologyTraining {
  readonly steps: number;
  readonly batch: number;
  readonly features: number;
  readonly rate: number;
  readonly weightDecay: number;
  readonly seed: number;
}

/** As shipped; chosen by cross-validation on MHSMA's training pictures (see the model's card). */
export const MEMBER_DEFAULTS = {
  steps: 900,
  batch: 32,
  features: 12,
  rate: 0.004,
  weightDecay: 0.1,
  strength: 0.5,
  mixed: 0.3,
  balance: 0.7,
} as const;

/** Trains one network and gives the running average of its parameters. The same seed and cells give the same. */
export async function trainMember(cells: readonly LabeledCell[], o: MemberOptions): Promise<Float32Array> {
  const random = seededRandom(o.seed);
  const task = morphologyTask(o.batch, { features: o.features });
  const start = freshCheckpoint(initialParameters(planParameters(task), random));
  const trainer = await Trainer.create(task, start, {
    threads: 1,
    weightDecay: o.weightDecay,
    averageDecay: 0.995,
  });
  const batches = new MorphologyBatches(cells, o.batch, random, o);
  for (let step = 0; step < o.steps; step++) {
    const { input, targets } = batches.next();
    await trainer.step(input, targets, cosineRate(step / o.steps, o.rate));
  }
  const average = trainer.average.slice();
  await trainer.release();
  return average;
}
