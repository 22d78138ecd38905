import { LEAST_HEADS } from '@/lib/science/resting/score-map';
import { stepsPerEpoch } from '@/lib/science/training/detector/epoch';
import { fineTuningSources } from '@/lib/science/training/detector/fine-tuning';
import { readDetector, writeDetector } from '@/lib/science/training/detector/model';
import { DetectorSampler } from '@/lib/science/training/detector/sampler';
import { detectorTask } from '@/lib/science/training/nets/detector';
import { measureBrightness } from '@/lib/science/vision/normalize';
import type { TrainingJob } from '../job';
import { boxLabels } from '../labels';
import { TrainingFaultError } from '../protocol';
import { readSnapshot } from '../snapshot';
import type { Trainee } from '../trainee';
import { restingScoreOf } from './resting-score';
import { Validator } from './validation';

/** Side of heads that a model without this figure is taken to see best: that of the trainer's own. */
const USUAL_SIDE = 14;
/** Of each video so many frames are enough to compare scores. */
const FRAMES_OF_A_VIDEO = 4;

/**
 * A detector that learns from completely labeled frames; judged by center F1.
 * @throws SnapshotError, UntrainableModelError, TrainingFaultError
 */
export async function detectorTrainee(job: TrainingJob, startFile: Uint8Array): Promise<Trainee> {
  const { size, items, replay, seed, worldsKept } = job.settings;
  const start = readDetector(startFile);
  const { channels } = start.shape;
  if (channels !== 1) throw new TrainingFaultError('start-model', `it sees ${channels} pictures at once`);
  const videos = (await readSnapshot(job.snapshot.folder, job.snapshot.sha256, boxLabels)).map(
    ({ role, frames }) => ({
      role,
      frames: frames.map(({ picture, labels }) => ({
        picture,
        brightness: measureBrightness(picture.data),
        ...labels,
      })),
    }),
  );
  const side = Number(start.metadata.get('boxSide') ?? USUAL_SIDE);
  const own = videos.filter(({ role }) => role === 'training');
  const frames = own.reduce((sum, video) => sum + video.frames.length, 0);
  if (frames === 0) throw new TrainingFaultError('settings', 'there is no frame to learn from');
  const held = videos.flatMap(({ role, frames: list }, video) =>
    role === 'validation' ? [{ video, frames: list }] : [],
  );
  const validator = new Validator(held, side);
  const some = videos.map(({ frames: list }, video) => ({ video, frames: list.slice(0, FRAMES_OF_A_VIDEO) }));
  // Scores are compared on what it has not learned from, where that is enough.
  const scored = validator.heads >= LEAST_HEADS ? validator : new Validator(some, side);
  const write = (params: Float32Array, more: Readonly<Record<string, string>> = {}): Uint8Array =>
    writeDetector(start, params, { ...job.metadata, ...more });
  const options = { size, items, seed, worldsKept, classes: start.classes };
  const sampler = new DetectorSampler(fineTuningSources(own, side), { ...options, replay });
  const heldSampler = new DetectorSampler(fineTuningSources(held, side), { ...options, replay: 0 });
  return {
    network: detectorTask({ ...start.shape, batch: items, height: size, width: size }),
    start: start.params,
    batch: (step) => sampler.batch(step),
    held: (index) => heldSampler.batch(index),
    round: 1,
    stepsPerEpoch: stepsPerEpoch(frames, items, replay),
    canJudge: validator.hasFrames,
    judgeStart: () => validator.judge(startFile),
    judge: (params) => validator.judge(write(params)),
    write: async (params) =>
      write(params, await restingScoreOf({ scored, startFile, start: start.metadata }, write(params))),
  };
}
