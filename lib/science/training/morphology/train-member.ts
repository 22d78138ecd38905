import type { NetworkView } from '@/lib/science/morphology/classify/cell-view';
import { seededRandom } from '@/lib/science/simulation/random';
import { freshCheckpoint } from '../engine/checkpoint';
import { initialParameters, planParameters } from '../engine/parameters';
import { TrainingRun } from '../engine/run';
import { freshRunState } from '../engine/run-state';
import { cosineRate } from '../engine/schedule';
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
  /** Parameters to go on from, such as those of {@link PRETRAINING}; without it they are drawn. */
  readonly start?: Float32Array | undefined;
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

/**
 * The first stage as shipped: networks of these views learn from simulated cells before they learn from real ones, the
 * same for all folds as no real cell is in it. Those that see heads enlarged start afresh; whether they gain too has not
 * been measured. `cellSeed` is that of the cells, `seed` that of the first network.
 */
export const PRETRAINING = {
  steps: 700,
  cells: 2500,
  cellSeed: 99,
  seed: 77,
  views: ['aligned', 'upright'] as readonly NetworkView[],
} as const;

/** Trains one network and gives the running average of its parameters. The same seed and cells give the same. */
export async function trainMember(cells: readonly LabeledCell[], o: MemberOptions): Promise<Float32Array> {
  const random = seededRandom(o.seed);
  const task = morphologyTask(o.batch, { features: o.features });
  // Drawn in any case, so that a seed shows its cells in the same order from wherever it starts.
  const drawn = initialParameters(planParameters(task), random);
  const batches = new MorphologyBatches(cells, o.batch, random, o);
  const run = await TrainingRun.open(
    {
      task,
      batch: () => batches.next(),
      rate: (step) => cosineRate(step / o.steps, o.rate),
      trainer: { threads: 1, weightDecay: o.weightDecay, averageDecay: 0.995 },
    },
    freshRunState('', freshCheckpoint(o.start ?? drawn)),
  );
  while (run.step < o.steps) await run.next();
  const average = run.weights();
  await run.release();
  return average;
}
