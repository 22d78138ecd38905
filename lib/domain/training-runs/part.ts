import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { database } from '@/db/client';
import { storeModelFile, withModelFile } from '@/lib/domain/models';
import { changeRun, isActive } from '@/lib/domain/training-place';
import { resolveModel } from '@/lib/engine/inference';
import {
  DEFAULT_TRAINING,
  SNAPSHOT_FILES,
  startTraining,
  type TrainingEnd,
  type TrainingFault,
  type TrainingJob,
  type TrainingProcess,
} from '@/lib/engine/trainer';
import { log } from '@/lib/platform/http/log';
import { isAtWork, workerStops } from '@/lib/platform/jobs';
import { makeScratchFolder, objectStore } from '@/lib/platform/storage';
import { checkpointKey, snapshotKey } from './keys';
import { findPulse, findRun, type RunFacts } from './queries';
import { selectCheckpoints } from './queries-progress';
import { RunRecorder } from './recording';
import { type StoredSettings, storedSettings, storedSplit } from './stored';
import { SHIPPED } from './tasks';

/** How one part of a run ended; kept as the output of its step. */
export type PartOutcome =
  | { readonly kind: 'again' }
  /** Another leg has the run, or it is gone: there is nothing to do. */
  | { readonly kind: 'over' }
  | { readonly kind: 'paused'; readonly step: number }
  | { readonly kind: 'storage-full'; readonly step: number }
  | { readonly kind: 'data-deleted' }
  | { readonly kind: 'failed'; readonly fault: Exclude<TrainingFault, 'crashed'> }
  | {
      readonly kind: 'done' | 'stopped';
      readonly step: number;
      readonly model: NonNullable<TrainingEnd['model']> | null;
    };

export interface PartOptions {
  /** How long a part trains. Default two minutes. */
  readonly seconds?: number;
  /** Seconds between two checkpoints. Default 20. */
  readonly checkpointSeconds?: number;
}

const PART_SECONDS = 120;
const CHECKPOINT_SECONDS = 20;
const LOOK_MS = 500;

/** What the trainer is told, out of what a person set. */
const trainerSettings = (s: StoredSettings): TrainingJob['settings'] => ({
  ...DEFAULT_TRAINING,
  ...{ epochs: s.epochs, items: s.batch_size, rate: s.learning_rate },
  ...{ replay: s.replay, averaging: s.averaging, seed: s.seed },
  patience: s.patience > 0 ? s.patience : null,
});

/**
 * Trains one part of a run: from its last checkpoint, in a process of its own, for some minutes or to its end. Looks twice a
 * second whether somebody wants it to pause or stop, whether its frames are still there, and whether this worker measures a
 * patient's recording: then it waits.
 * @throws Error when the process died, so that the step is tried again; what the store and the database throw
 */
export async function trainPart(runId: string, leg: number, options: PartOptions = {}): Promise<PartOutcome> {
  const run = await findRun(database(), runId);
  if (!run || run.leg !== leg || !isActive(run.state) || !run.snapshotSha256) return { kind: 'over' };
  await changeRun(database(), runId, { state: 'training', heardAt: new Date() });
  const folder = await makeScratchFolder('training');
  try {
    return await withStartModel(run, async (file) => {
      const job = await prepareJob(run, folder, file, options);
      return drive(run, job, options.seconds ?? PART_SECONDS);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withStartModel<T>(run: RunFacts, use: (file: string) => Promise<T>): Promise<T> {
  if (run.startVersionId) return withModelFile(run.startSha256, use);
  return use((await resolveModel(SHIPPED[run.task])).file);
}

/** Lays out everything that the process needs in a folder. */
async function prepareJob(
  run: RunFacts,
  folder: string,
  startFile: string,
  { checkpointSeconds = CHECKPOINT_SECONDS }: PartOptions,
): Promise<TrainingJob> {
  const store = objectStore();
  await mkdir(folder, { recursive: true });
  for (const name of SNAPSHOT_FILES)
    await store.copyToFile(snapshotKey(run.id, name), path.join(folder, name));
  const checkpoint = path.join(folder, 'checkpoint');
  const [last] = await selectCheckpoints(database(), run.id);
  if (last) await store.copyToFile(checkpointKey(run.id, last.step), checkpoint);
  return {
    task: run.task,
    settings: trainerSettings(storedSettings.parse(run.settings)),
    snapshot: { folder, sha256: run.snapshotSha256 ?? '' },
    start: { file: startFile, sha256: run.startSha256 },
    checkpoint: { file: checkpoint, sha256: last?.sha256 ?? null },
    modelFile: path.join(folder, 'model.onnx'),
    metadata: { trainedFrom: run.startSha256, trainedOn: run.snapshotSha256 ?? '' },
    checkpointSeconds,
  };
}

async function drive(run: RunFacts, job: TrainingJob, seconds: number): Promise<PartOutcome> {
  const split = storedSplit.parse(run.split);
  const abort = new AbortController();
  const recorder = new RunRecorder(run, split, job.checkpoint.file, () => abort.abort());
  let timer: NodeJS.Timeout | undefined;
  let isTimeUp = false;
  const endPart = (): void => {
    isTimeUp = true;
    training.pause();
  };
  const training = startTraining(job, {
    onMessage: (message) => {
      recorder.hear(message);
      // From its first step on: a slow start must not take all of its time.
      if (message.kind === 'started') timer = setTimeout(endPart, 1000 * seconds);
    },
    signal: abort.signal,
  });
  const pictures = split.videos.flatMap((video) => video.frames).length;
  const watch = new RunWatch(run, pictures, training, abort);
  // The next worker goes on from the checkpoint.
  if (workerStops.aborted) endPart();
  else workerStops.addEventListener('abort', endPart, { once: true });
  const end = await training.ended.finally(() => {
    clearTimeout(timer);
    workerStops.removeEventListener('abort', endPart);
    watch.end();
  });
  if (watch.left) {
    await recorder.close().catch(() => undefined);
    return { kind: watch.left };
  }
  await recorder.close();
  if (end.kind === 'died') throw new Error(`the training process died: ${end.detail}`);
  if (end.kind === 'failed') {
    if (end.fault === 'crashed') throw new Error(`the training process failed: ${end.detail}`);
    log.warn({ runId: run.id, fault: end.fault, detail: end.detail }, 'a training cannot go on');
    return { kind: 'failed', fault: end.fault };
  }
  if (end.how === 'paused')
    return isTimeUp && watch.wish === 'run' ? { kind: 'again' } : { kind: 'paused', step: end.step };
  if (end.how === 'storage-full') return { kind: 'storage-full', step: end.step };
  if (end.model) await storeModelFile(end.model.sha256, () => createReadStream(job.modelFile));
  return { kind: end.how, step: end.step, model: end.model };
}

/** Looks after a run while its process trains, and hands on what people wish. */
class RunWatch {
  /** Why the process was ended at once; null when it was not. */
  left: 'over' | 'data-deleted' | null = null;
  wish: RunFacts['wish'] = 'run';
  private isHeld = false;
  private isEnded = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly run: RunFacts,
    private readonly pictures: number,
    private readonly training: TrainingProcess,
    private readonly abort: AbortController,
  ) {
    void this.look();
  }

  end(): void {
    this.isEnded = true;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    // A database that is away for a moment is no reason to throw work away.
    const pulse = await findPulse(database(), this.run.id).catch(() => null);
    if (this.isEnded) return;
    if (pulse !== null) this.obey(pulse);
    if (!this.left) this.timer = setTimeout(() => void this.look(), LOOK_MS);
  }

  private obey(pulse: Awaited<ReturnType<typeof findPulse>>): void {
    if (!pulse || pulse.leg !== this.run.leg || !isActive(pulse.state)) {
      this.leave('over');
      return;
    }
    if (pulse.picturesLeft < this.pictures) {
      this.leave('data-deleted');
      return;
    }
    if (pulse.wish !== this.wish) {
      this.wish = pulse.wish;
      if (pulse.wish === 'pause') this.training.pause();
      if (pulse.wish === 'stop') this.training.stop();
    }
    // What other workers measure is no reason to wait: they have cores of their own.
    const isMeasuring = isAtWork('measure-video');
    if (isMeasuring === this.isHeld) return;
    this.isHeld = isMeasuring;
    if (this.isHeld) this.training.hold();
    else this.training.continue();
  }

  private leave(why: 'over' | 'data-deleted'): void {
    this.left = why;
    this.abort.abort();
  }
}
