import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { LEAST_HEADS } from '@/lib/science/resting/score-map';
import { stepsPerEpoch } from '@/lib/science/training/detector/epoch';
import { fineTuningSources } from '@/lib/science/training/detector/fine-tuning';
import {
  readDetector,
  type TrainableDetector,
  UntrainableModelError,
} from '@/lib/science/training/detector/model';
import { DetectorSampler } from '@/lib/science/training/detector/sampler';
import { freshCheckpoint } from '@/lib/science/training/engine/checkpoint';
import type { Task } from '@/lib/science/training/engine/parameters';
import {
  decodeRunState,
  freshRunState,
  type RunState,
  RunStateError,
} from '@/lib/science/training/engine/run-state';
import { detectorTask } from '@/lib/science/training/nets/detector';
import { SIDE_MULTIPLE } from '@/lib/science/vision/normalize';
import { type KnownFile, runIdentity, type TrainingJob, type TrainingSettings } from './job';
import { TrainingFaultError } from './protocol';
import { sha256Of } from './sha256';
import { readSnapshot, SnapshotError } from './snapshot';
import { Validator } from './validation';

/** A job with everything read and checked. */
export interface PreparedJob {
  readonly start: TrainableDetector;
  readonly task: Task;
  readonly sampler: DetectorSampler;
  readonly validator: Validator;
  /** Frames on whose heads the scores of the trained model are compared with those of the one it started from. */
  readonly scored: Validator;
  /** The file of the model that it started from. */
  readonly startFile: Uint8Array;
  readonly state: RunState;
  readonly stepsPerEpoch: number;
}

/** Side of heads that a model without this figure is taken to see best: that of the trainer's own. */
const USUAL_SIDE = 14;
/** Of each video so many frames are enough to compare scores. */
const FRAMES_OF_A_VIDEO = 4;
/** No frame is so large a crop of it would not fit memory many times over. */
const MAX_SIZE = 1024;

/** @throws TrainingFaultError saying what is at fault with the job */
export async function prepare(job: TrainingJob): Promise<PreparedJob> {
  const { settings } = job;
  checkSettings(settings);
  const videos = await readSnapshot(job.snapshot.folder, job.snapshot.sha256).catch((cause: unknown) => {
    if (!(cause instanceof SnapshotError)) throw cause;
    throw new TrainingFaultError('snapshot', cause.message, { cause });
  });
  const startFile = await readKnown(job.start, 'start-model');
  const start = readStart(startFile);
  const { size, items, replay, seed, worldsKept } = settings;
  const side = Number(start.metadata.get('boxSide') ?? USUAL_SIDE);
  const own = videos.filter(({ role }) => role === 'training');
  const frames = own.reduce((sum, video) => sum + video.frames.length, 0);
  if (frames === 0) throw new TrainingFaultError('settings', 'there is no frame to learn from');
  const held = videos.flatMap(({ role, frames: list }, video) =>
    role === 'validation' ? [{ video, frames: list }] : [],
  );
  const validator = new Validator(held, side, `${job.modelFile}.judged`);
  return {
    start,
    startFile,
    task: detectorTask({ ...start.shape, batch: items, height: size, width: size }),
    sampler: new DetectorSampler(fineTuningSources(own, side), {
      size,
      items,
      classes: start.classes,
      replay,
      seed,
      worldsKept,
    }),
    validator,
    // What it has not learned from, where that is enough.
    scored:
      validator.heads >= LEAST_HEADS
        ? validator
        : new Validator(
            videos.map(({ frames: list }, video) => ({ video, frames: list.slice(0, FRAMES_OF_A_VIDEO) })),
            side,
            `${job.modelFile}.judged`,
          ),
    state: await readState(job, start),
    stepsPerEpoch: stepsPerEpoch(frames, items, replay),
  };
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

function readStart(bytes: Uint8Array): TrainableDetector {
  let start: TrainableDetector;
  try {
    start = readDetector(bytes);
  } catch (cause) {
    if (!(cause instanceof UntrainableModelError)) throw cause;
    throw new TrainingFaultError('start-model', cause.message, { cause });
  }
  const { channels } = start.shape;
  if (channels !== 1) throw new TrainingFaultError('start-model', `it sees ${channels} pictures at once`);
  return start;
}

async function readState(job: TrainingJob, start: TrainableDetector): Promise<RunState> {
  const { file, sha256 } = job.checkpoint;
  const identity = runIdentity(job);
  if (sha256 === null && !existsSync(file)) return freshRunState(identity, freshCheckpoint(start.params));
  const bytes = sha256 === null ? await readFile(file) : await readKnown({ file, sha256 }, 'checkpoint');
  try {
    return decodeRunState(bytes, identity);
  } catch (cause) {
    if (!(cause instanceof RunStateError)) throw cause;
    throw new TrainingFaultError('checkpoint', cause.message, { cause });
  }
}
