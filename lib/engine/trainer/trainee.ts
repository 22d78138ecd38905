import type { Task } from '@/lib/science/training/engine/parameters';
import type { TrainingBatch } from '@/lib/science/training/engine/run';
import type { StepResult } from '@/lib/science/training/engine/trainer';
import type { KnownCalls } from '@/lib/science/who-manual';
import type { SamplePicture, VideoScore } from './protocol';

/** What weights are worth on the validation pictures. */
export interface Validation {
  /** Higher is better; null where there is nothing to judge by. */
  readonly score: number | null;
  /** By the positions of the videos in the snapshot. */
  readonly videos: readonly VideoScore[];
  readonly samples: readonly SamplePicture[];
  /** What the score is the mean of, by name, where it is one. */
  readonly measures?: Readonly<Record<string, number>>;
  /** Of a classifier: how many of the normal cells, and of the others, it calls normal. */
  readonly callsNormal?: KnownCalls;
}

/** A network with its data, ready to be trained further: what the loop of a run knows of its task. */
export interface Trainee {
  readonly network: Task;
  /** Parameters that training starts from. */
  readonly start: Float32Array;
  readonly batch: (step: number) => TrainingBatch;
  /** Batches of the validation pictures, cut and changed as those of training are, the same each time; where it can judge. */
  readonly held: (index: number) => TrainingBatch;
  /** Takes what the network observed in the last step. */
  readonly learn?: (observed: StepResult['observed']) => void;
  /** A run can be broken off, and gone on with to the same bits, after every so many steps. */
  readonly round: number;
  /** A multiple of `round`. */
  readonly stepsPerEpoch: number;
  /** Whether there is anything to judge by. */
  readonly canJudge: boolean;
  /** Of the model that training starts from, as it is. */
  judgeStart(): Promise<Validation>;
  judge(params: Float32Array): Promise<Validation>;
  /** The trained model as a file. */
  write(params: Float32Array): Promise<Uint8Array>;
}
