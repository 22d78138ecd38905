import { averageWithStart, type StepReport, TrainingRun } from '@/lib/science/training/engine/run';
import { encodeRunState } from '@/lib/science/training/engine/run-state';
import { cosineRate } from '@/lib/science/training/engine/schedule';
import { NotFiniteError, TrainingError } from '@/lib/science/training/engine/trainer';
import { sha256Of } from '@/lib/sha256';
import { isStorageFull } from '@/lib/storage-full';
import { driveRun } from './drive';
import type { TrainingJob } from './job';
import { prepare } from './prepare';
import { type TrainingEnd, TrainingFaultError, type TrainingMessage } from './protocol';
import type { Trainee } from './trainee';
import { writeDurably } from './write-durably';

/** What a run is asked to do before its next step; may wait before it answers. */
export type Wish = 'go-on' | 'pause' | 'stop';

export interface Surroundings {
  readonly tell: (message: TrainingMessage) => void;
  readonly wish: () => Promise<Wish>;
}

/** Share of the steps over which the learning rate rises. */
const WARM_UP = 0.05;
/** Steps between two states that a run may go back to, about. */
const SAFE_EVERY = 50;
/** The loss on validation pictures is the mean of one batch, which costs as much time as a step, for so many steps … */
const STEPS_A_HELD = 8;
/** … and of no more than this. */
const MOST_HELD = 4;
/** How slowly the average follows in runs of some hundred steps. */
const AVERAGE_DECAY = 0.99;

/**
 * Carries out a job from its checkpoint, or from the start, to its end or until it is asked to pause or stop.
 * @throws TrainingFaultError saying what is at fault; anything else is a fault of ours
 */
export async function train(job: TrainingJob, surroundings: Surroundings): Promise<TrainingEnd> {
  const { trainee, state } = await prepare(job);
  const { epochs, rate, threads } = job.settings;
  const steps = epochs * trainee.stepsPerEpoch;
  const run = await TrainingRun.open(
    {
      task: trainee.network,
      batch: trainee.batch,
      rate: (step) => cosineRate(step / steps, rate, WARM_UP),
      trainer: { threads, averageDecay: AVERAGE_DECAY },
      safeEvery: trainee.round * Math.floor(SAFE_EVERY / trainee.round),
      ...(trainee.learn ? { learn: trainee.learn } : {}),
    },
    state,
  );
  try {
    return await new JobRun(job, trainee, run, steps, surroundings).toItsEnd();
  } catch (cause) {
    if (!(cause instanceof TrainingError)) throw cause;
    const isDiverged = cause.cause instanceof NotFiniteError;
    throw new TrainingFaultError(isDiverged ? 'not-finite' : 'crashed', cause.message, { cause });
  } finally {
    await run.release();
  }
}

class JobRun {
  /** Steps of the last checkpoint that was written. */
  private savedStep: number;
  private ending: TrainingEnd['how'] = 'done';

  constructor(
    private readonly job: TrainingJob,
    private readonly trainee: Trainee,
    private readonly run: TrainingRun,
    private readonly steps: number,
    private readonly surroundings: Surroundings,
  ) {
    this.savedStep = run.step;
  }

  async toItsEnd(): Promise<TrainingEnd> {
    const { run, steps, trainee, surroundings } = this;
    surroundings.tell({
      kind: 'started',
      step: run.step,
      steps,
      stepsPerEpoch: trainee.stepsPerEpoch,
    });
    try {
      if (run.step === 0) await this.judgeStart();
      await driveRun({
        run,
        round: trainee.round,
        until: () => (this.isOutOfPatience() ? run.step : steps),
        saveEveryMs: 1000 * this.job.checkpointSeconds,
        save: () => this.save(),
        onStep: (report, ms) => this.report(report, ms),
        between: () => this.mayGoOn(),
      });
      return { kind: 'ended', how: this.ending, step: run.step, model: await this.writeModel() };
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      return { kind: 'ended', how: 'storage-full', step: this.savedStep, model: null };
    }
  }

  private async mayGoOn(): Promise<boolean> {
    const wish = await this.surroundings.wish();
    if (wish === 'pause') this.ending = 'paused';
    if (wish === 'stop') this.ending = 'stopped';
    return wish === 'go-on';
  }

  private isOutOfPatience(): boolean {
    const { patience } = this.job.settings;
    const { best, step } = this.run;
    if (patience === null || best === null) return false;
    return step - best.step >= patience * this.trainee.stepsPerEpoch;
  }

  private async report(report: StepReport, ms: number): Promise<void> {
    const { tell } = this.surroundings;
    if (report.kind === 'rewound') {
      tell(report);
      return;
    }
    tell({ ...report, kind: 'step', ms });
    const isEpoch = report.step % this.trainee.stepsPerEpoch === 0;
    if (isEpoch && this.trainee.canJudge) await this.validate();
  }

  /** Judges the model that would come out if training ended here. */
  private async validate(): Promise<void> {
    const { run, trainee, surroundings } = this;
    const began = performance.now();
    const weights = this.averaged(run.weights());
    const { samples, ...judged } = await trainee.judge(weights);
    const loss = await this.heldLoss(weights);
    const { step } = run;
    const isBest = run.judged(judged.score ?? Number.NaN);
    const ms = performance.now() - began;
    surroundings.tell({ kind: 'validated', step, loss, isBest, ms, ...judged });
    surroundings.tell({ kind: 'samples', step, pictures: samples });
  }

  private async heldLoss(weights: Float32Array): Promise<number | null> {
    const { held, stepsPerEpoch } = this.trainee;
    const count = Math.min(MOST_HELD, Math.ceil(stepsPerEpoch / STEPS_A_HELD));
    const loss = await this.run.lossOf(weights, held, count);
    return Number.isFinite(loss) ? loss : null;
  }

  /** What is to be beaten. */
  private async judgeStart(): Promise<void> {
    if (!this.trainee.canJudge) return;
    const { samples: _, ...judged } = await this.trainee.judgeStart();
    this.surroundings.tell({ kind: 'start-judged', ...judged });
  }

  private averaged(weights: Float32Array): Float32Array {
    return averageWithStart(this.trainee.start, weights, this.job.settings.averaging);
  }

  private async save(): Promise<void> {
    const bytes = encodeRunState(this.run.state());
    await writeDurably(this.job.checkpoint.file, bytes);
    this.savedStep = this.run.step;
    const { savedStep: step } = this;
    this.surroundings.tell({ kind: 'checkpoint', step, sha256: sha256Of(bytes), bytes: bytes.length });
  }

  private async writeModel(): Promise<TrainingEnd['model']> {
    const { run } = this;
    if (this.ending === 'paused' || run.step === 0) return null;
    const weights = run.best?.params ?? run.weights();
    const bytes = await this.trainee.write(this.averaged(weights));
    await writeDurably(this.job.modelFile, bytes);
    const { step, score } = run.best ?? { step: run.step, score: null };
    return { sha256: sha256Of(bytes), bytes: bytes.length, step, score };
  }
}
