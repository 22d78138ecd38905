import type { Detection } from '@/lib/science/vision/types';
import type { KnownCalls } from '@/lib/science/who-manual';
import type { TrainingJob } from './job';

/** What the parent tells the training process. */
export type TrainingCommand =
  | { readonly kind: 'train'; readonly job: TrainingJob }
  /** Waits before the next step, until `continue`. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'continue' }
  /** Saves and ends; the run can be gone on with. */
  | { readonly kind: 'pause' }
  /** Ends for good, with the best weights so far as the model. */
  | { readonly kind: 'stop' };

/** Why a run cannot go on; closed, so that each has its sentence. */
export type TrainingFault =
  /** The loss was no number, also at a quarter of the learning rate. */
  | 'not-finite'
  /** The settings make no run: no frame, a size that is no multiple of 16 … */
  | 'settings'
  | 'snapshot'
  | 'start-model'
  | 'checkpoint'
  | 'crashed';

/** What was found in one frame of a validation video, in its pixels. */
export interface SamplePicture {
  /** Positions in the snapshot. */
  readonly video: number;
  readonly frame: number;
  readonly boxes: readonly Detection[];
  readonly outlines: readonly (readonly (readonly [number, number])[])[];
}

/** How a run ended that was not at fault. */
export interface TrainingEnd {
  readonly kind: 'ended';
  readonly how: 'done' | 'stopped' | 'paused' | 'storage-full';
  /** Steps done; for `storage-full` those of the last checkpoint that could be written, 0 for none. */
  readonly step: number;
  /** The model that was written; none when paused, or stopped before the first step. */
  readonly model: {
    readonly sha256: string;
    readonly bytes: number;
    /** Steps after which its weights were taken. */
    readonly step: number;
    /** On the validation videos, see `Trainee`; null without any. */
    readonly score: number | null;
  } | null;
}

export interface TrainingFailure {
  readonly kind: 'failed';
  readonly fault: TrainingFault;
  /** For the log. */
  readonly detail: string;
}

/** By the position of a video in the snapshot. */
export interface VideoScore {
  readonly video: number;
  readonly score: number | null;
}

/** What the training process says. The last message is `ended` or `failed`. */
export type TrainingMessage =
  | {
      readonly kind: 'started';
      /** Steps done, when a run is gone on with. */
      readonly step: number;
      readonly steps: number;
      readonly stepsPerEpoch: number;
    }
  | {
      readonly kind: 'step';
      readonly step: number;
      readonly loss: number;
      readonly parts: Readonly<Record<string, number>>;
      /** Length of the gradient before clipping. */
      readonly norm: number;
      readonly rate: number;
      /** Time of the step with its batch, ms. */
      readonly ms: number;
    }
  | {
      readonly kind: 'rewound';
      readonly step: number;
      readonly halvings: number;
      readonly reason: string;
    }
  | {
      readonly kind: 'validated';
      readonly step: number;
      /** Over all validation videos, see `Trainee`; null where nothing is labeled or found. */
      readonly score: number | null;
      readonly isBest: boolean;
      /** Mean over crops of the validation pictures; null where it is no finite number. */
      readonly loss: number | null;
      /** Time that judging took, ms. */
      readonly ms: number;
      readonly videos: readonly VideoScore[];
      /** What the score is the mean of, by name: of a classifier the balanced accuracy of each defect. */
      readonly measures?: Readonly<Record<string, number>>;
      /** Of a classifier: how many of the normal cells, and of the others, it calls normal. */
      readonly callsNormal?: KnownCalls;
    }
  /** What the weights that training starts from are worth, before its first step. */
  | {
      readonly kind: 'start-judged';
      readonly score: number | null;
      readonly videos: readonly VideoScore[];
      readonly measures?: Readonly<Record<string, number>>;
      readonly callsNormal?: KnownCalls;
    }
  | { readonly kind: 'samples'; readonly step: number; readonly pictures: readonly SamplePicture[] }
  | { readonly kind: 'checkpoint'; readonly step: number; readonly sha256: string; readonly bytes: number }
  | TrainingEnd
  | TrainingFailure;

/** Thrown in the training process for what is at fault with a job. */
export class TrainingFaultError extends Error {
  override readonly name = 'TrainingFaultError';
  constructor(
    readonly fault: TrainingFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
