import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { freshCheckpoint } from '@/lib/science/training/engine/checkpoint';
import {
  decodeRunState,
  freshRunState,
  type RunState,
  RunStateError,
} from '@/lib/science/training/engine/run-state';
import { UntrainableModelError } from '@/lib/science/training/engine/stored-parameters';
import { SIDE_MULTIPLE } from '@/lib/science/vision/normalize';
import { sha256Of } from '@/lib/sha256';
import { detectorTrainee } from './detector/trainee';
import { type KnownFile, runIdentity, type TrainingJob, type TrainingSettings } from './job';
import { morphologyTrainee } from './morphology/trainee';
import { TrainingFaultError } from './protocol';
import { segmenterTrainee } from './segmenter/trainee';
import { SnapshotError } from './snapshot';
import type { Trainee } from './trainee';

/** A job with everything read and checked. */
export interface PreparedJob {
  readonly trainee: Trainee;
  readonly state: RunState;
}

const TRAINEES = {
  detection: detectorTrainee,
  segmentation: segmenterTrainee,
  morphology: morphologyTrainee,
} as const;

/** No frame is so large a crop of it would not fit memory many times over. */
const MAX_SIZE = 1024;

/** @throws TrainingFaultError saying what is at fault with the job */
export async function prepare(job: TrainingJob): Promise<PreparedJob> {
  checkSettings(job.settings);
  const startFile = await readKnown(job.start, 'start-model');
  const trainee = await TRAINEES[job.task](job, startFile).catch((cause: unknown) => {
    if (cause instanceof SnapshotError) throw new TrainingFaultError('snapshot', cause.message, { cause });
    if (cause instanceof UntrainableModelError)
      throw new TrainingFaultError('start-model', cause.message, { cause });
    throw cause;
  });
  return { trainee, state: await readState(job, trainee) };
}

function checkSettings(s: TrainingSettings): void {
  const whole = (x: number, max: number): boolean => Number.isInteger(x) && x >= 1 && x <= max;
  const isShare = (x: number): boolean => x >= 0 && x <= 1;
  const checks: [boolean, string][] = [
    [whole(s.epochs, 10_000), `epochs ${s.epochs}`],
    [whole(s.items, 256), `items ${s.items}`],
    [whole(s.size, MAX_SIZE) && s.size % SIDE_MULTIPLE === 0, `size ${s.size}`],
    [s.rate > 0 && s.rate <= 1, `rate ${s.rate}`],
    [isShare(s.replay) && s.replay < 1, `replay ${s.replay}`],
    [whole(s.worldsKept, 10_000), `worldsKept ${s.worldsKept}`],
    [isShare(s.averaging), `averaging ${s.averaging}`],
    [s.patience === null || whole(s.patience, 10_000), `patience ${s.patience}`],
    [Number.isInteger(s.seed), `seed ${s.seed}`],
    [whole(s.threads, 64), `threads ${s.threads}`],
  ];
  const wrong = checks.filter(([isRight]) => !isRight).map(([, what]) => what);
  if (wrong.length > 0) throw new TrainingFaultError('settings', wrong.join(', '));
}

async function readKnown({ file, sha256 }: KnownFile, fault: 'start-model' | 'checkpoint'): Promise<Buffer> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new TrainingFaultError(fault, `${file} cannot be read`, { cause });
  });
  if (sha256Of(bytes) !== sha256) throw new TrainingFaultError(fault, `${file} is not what it was`);
  return bytes;
}

async function readState(job: TrainingJob, trainee: Trainee): Promise<RunState> {
  const { file, sha256 } = job.checkpoint;
  const identity = runIdentity(job);
  if (sha256 === null && !existsSync(file)) return freshRunState(identity, freshCheckpoint(trainee.start));
  const bytes = sha256 === null ? await readFile(file) : await readKnown({ file, sha256 }, 'checkpoint');
  try {
    return decodeRunState(bytes, identity);
  } catch (cause) {
    if (!(cause instanceof RunStateError)) throw cause;
    throw new TrainingFaultError('checkpoint', cause.message, { cause });
  }
}
