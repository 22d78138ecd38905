import type { Checkpoint } from './checkpoint';
import type { Task } from './parameters';
import type { RunState } from './run-state';
import { NotFiniteError, type StepResult, Trainer, type TrainerOptions, TrainingError } from './trainer';

/** What one step is fed with, in the shapes of the task. */
export interface TrainingBatch {
  readonly input: Float32Array;
  readonly targets: Record<string, Float32Array>;
}

export interface RunOptions {
  readonly task: Task;
  /** The batch of a step (from 0). A run resumes to the bit only where it depends on the step alone. */
  readonly batch: (step: number) => TrainingBatch | Promise<TrainingBatch>;
  /** Learning rate of a step (from 0) before any halving. */
  readonly rate: (step: number) => number;
  readonly trainer?: TrainerOptions;
  /** Takes what the task observes, before the next batch is asked for. */
  readonly learn?: (observed: StepResult['observed']) => void;
  /** Steps between two states that a run may go back to. Default 50. */
  readonly safeEvery?: number;
}

/** What a step came to. */
export type StepReport =
  | {
      readonly kind: 'done';
      /** Steps done with this one. */
      readonly step: number;
      readonly loss: number;
      readonly parts: Record<string, number>;
      /** Length of the gradient before clipping. */
      readonly norm: number;
      readonly rate: number;
    }
  /** The loss was no number: the run is back at `step` steps done and goes on at half the learning rate. */
  | { readonly kind: 'rewound'; readonly step: number; readonly halvings: number; readonly reason: string };

/** A loss that is no number halves the learning rate this often before the run fails. */
const MAX_HALVINGS = 2;
const SAFE_EVERY = 50;

/**
 * A training run: steps that can be broken off after any of them and gone on with, to the same bits, from
 * {@link state}. It knows neither clock nor files. States to go back to are kept at fixed steps, and belong to the
 * state, so that a run whose loss was no number also ends the same however often it was broken off.
 */
export class TrainingRun {
  private constructor(
    private readonly options: RunOptions,
    private readonly trainer: Trainer,
    private readonly identity: string,
    private safe: Checkpoint,
    private halvings: number,
    private bestSoFar: RunState['best'],
  ) {}

  /**
   * Goes on from a state, be it that before the first step.
   * @throws TrainingError where the state is of another network.
   */
  static async open(options: RunOptions, state: RunState): Promise<TrainingRun> {
    const trainer = await Trainer.create(options.task, state.now, options.trainer);
    return new TrainingRun(options, trainer, state.identity, state.safe, state.halvings, state.best);
  }

  /** Steps done. */
  get step(): number {
    return this.trainer.stepsDone;
  }

  get best(): RunState['best'] {
    return this.bestSoFar;
  }

  /** The running average of the parameters, as a copy: what is judged and exported. */
  weights(): Float32Array {
    return this.trainer.average.slice();
  }

  /**
   * One step, or the way back to the last safe state where the loss or the gradient is no number.
   * @throws TrainingError when that happens again at a quarter of the learning rate; the run is then at the safe state.
   */
  async next(): Promise<StepReport> {
    const from = this.step;
    const rate = this.options.rate(from) * 0.5 ** this.halvings;
    const { input, targets } = await this.options.batch(from);
    let result: StepResult;
    try {
      result = await this.trainer.step(input, targets, rate);
    } catch (error) {
      if (!(error instanceof NotFiniteError)) throw error;
      return this.rewind(error);
    }
    this.options.learn?.(result.observed);
    if (this.step % (this.options.safeEvery ?? SAFE_EVERY) === 0) this.safe = this.trainer.checkpoint();
    const { loss, parts, norm } = result;
    return { kind: 'done', step: this.step, loss, parts, norm, rate };
  }

  private rewind(error: NotFiniteError): StepReport {
    this.trainer.restore(this.safe);
    if (this.halvings >= MAX_HALVINGS)
      throw new TrainingError(`${error.message}, also at a quarter of the learning rate`, { cause: error });
    this.halvings++;
    return { kind: 'rewound', step: this.step, halvings: this.halvings, reason: error.message };
  }

  /** The mean loss of parameters over the first `count` of these batches, from which nothing is learned. */
  async lossOf(
    params: Float32Array,
    batch: (index: number) => TrainingBatch,
    count: number,
  ): Promise<number> {
    let sum = 0;
    for (let index = 0; index < count; index++) {
      const { input, targets } = batch(index);
      sum += await this.trainer.lossOf(params, input, targets);
    }
    return sum / count;
  }

  /** Notes how well the present {@link weights} did, higher being better, and keeps the best; says whether they are. */
  judged(score: number): boolean {
    if (!Number.isFinite(score) || score <= (this.bestSoFar?.score ?? Number.NEGATIVE_INFINITY)) return false;
    this.bestSoFar = { step: this.step, score, params: this.weights() };
    return true;
  }

  /** Everything to go on from here, as copies. */
  state(): RunState {
    const { identity, safe, halvings, best } = this;
    const now = safe.step === this.step ? safe : this.trainer.checkpoint();
    return { identity, now, safe, halvings, best };
  }

  release(): Promise<void> {
    return this.trainer.release();
  }
}

/**
 * Trained weights drawn back towards those that the training started from: share · trained + (1 − share) · start. What
 * fine-tuning forgot comes back at little cost to what it learned (Wortsman et al., "Robust fine-tuning of zero-shot
 * models", CVPR 2022). @throws TrainingError for vectors of different lengths.
 */
export function averageWithStart(start: Float32Array, trained: Float32Array, share = 0.5): Float32Array {
  if (start.length !== trained.length)
    throw new TrainingError(`${trained.length} weights cannot be averaged with ${start.length}`);
  return trained.map((w, i) => share * w + (1 - share) * (start[i] as number));
}
