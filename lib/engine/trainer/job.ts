import { sha256Of } from '@/lib/sha256';

/** What a run is to do; the same settings, data and start model give the same weights. */
export interface TrainingSettings {
  /** Passes over the frames: eight crops of each. */
  readonly epochs: number;
  /** Crops a step. */
  readonly items: number;
  /** Side of the crops of a detector, px; a multiple of 16. A segmenter has a side of its own. */
  readonly size: number;
  /** Highest learning rate. */
  readonly rate: number;
  /** Share of crops out of simulated worlds, 0 up to but not 1. */
  readonly replay: number;
  /** Worlds that crops are cut from at a time. */
  readonly worldsKept: number;
  /** Share of the trained weights in the result; the rest are those of the start model. */
  readonly averaging: number;
  /** Epochs without a better score on the validation videos after which training ends; null for none. */
  readonly patience: number | null;
  readonly seed: number;
  /** Threads of the graph. Sums come out in another order with another number, so it belongs to the run. */
  readonly threads: number;
}

export const DEFAULT_TRAINING: TrainingSettings = {
  epochs: 10,
  items: 8,
  size: 192,
  rate: 0.0005,
  replay: 0.5,
  worldsKept: 48,
  averaging: 0.5,
  patience: null,
  seed: 1,
  threads: 1,
};

/** A file and what it must be. */
export interface KnownFile {
  readonly file: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Everything that the training process is told. */
export interface TrainingJob {
  /** What the model does; the snapshot holds the labels for it. */
  readonly task: 'detection' | 'segmentation' | 'morphology';
  readonly settings: TrainingSettings;
  /** Folder of `writeSnapshot`, and the sha256 that it gave. */
  readonly snapshot: { readonly folder: string; readonly sha256: string };
  readonly start: KnownFile;
  /** Where the state of the run is kept. The run goes on from it where it is there. */
  readonly checkpoint: { readonly file: string; readonly sha256: string | null };
  /** Where the trained model goes. */
  readonly modelFile: string;
  /** Metadata of the trained model that differ from the start model's. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Seconds between two checkpoints. */
  readonly checkpointSeconds: number;
}

/** Raised when the same settings no longer draw the same batches, so that no run goes on with other ones. */
const REVISION = 1;

/** What a checkpoint must belong to: everything that decides on the weights. */
export function runIdentity({ settings, snapshot, start }: TrainingJob): string {
  const { epochs, items, size, rate, replay, worldsKept, averaging, patience, seed, threads } = settings;
  const all = { epochs, items, size, rate, replay, worldsKept, averaging, patience, seed, threads };
  return sha256Of(JSON.stringify([REVISION, all, snapshot.sha256, start.sha256]));
}
