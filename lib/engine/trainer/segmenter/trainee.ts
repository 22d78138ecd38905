import { segmenterTask } from '@/lib/science/training/nets/segmenter';
import { STEPS_A_ROUND, segmenterStepsPerEpoch } from '@/lib/science/training/segmenter/epoch';
import { readSegmenter, writeSegmenter } from '@/lib/science/training/segmenter/model';
import { SegmenterSampler } from '@/lib/science/training/segmenter/sampler';
import type { TrainingJob } from '../job';
import { outlineLabels } from '../labels';
import { TrainingFaultError } from '../protocol';
import { readSnapshot } from '../snapshot';
import type { Trainee } from '../trainee';
import { labeledStill } from './labeled-still';
import { OutlineValidator } from './validation';

/**
 * A segmenter that learns from outlined cells; judged by the overlap of its masks with theirs after one to three
 * clicks.
 * @throws SnapshotError, UntrainableModelError, TrainingFaultError
 */
export async function segmenterTrainee(job: TrainingJob, startFile: Uint8Array): Promise<Trainee> {
  const { items, replay, seed, worldsKept } = job.settings;
  const start = readSegmenter(startFile);
  const { size } = start.shape;
  const videos = await readSnapshot(job.snapshot.folder, job.snapshot.sha256, outlineLabels);
  const own = videos.filter(({ role }) => role === 'training').flatMap(({ frames }) => frames);
  const outlines = own
    .flatMap(({ labels }) => labels.cells)
    .reduce((sum, cell) => sum + Object.keys(cell.outlines).length, 0);
  if (outlines === 0) throw new TrainingFaultError('settings', 'there is no cell to learn from');
  const stills = own.flatMap((frame) => (frame.labels.cells.length > 0 ? [labeledStill(frame, size)] : []));
  const held = videos
    .filter(({ role }) => role === 'validation')
    .flatMap(({ frames }) => frames)
    .flatMap((frame) => (frame.labels.cells.length > 0 ? [labeledStill(frame, size)] : []));
  const validator = new OutlineValidator(
    videos.flatMap(({ role, frames }, video) => (role === 'validation' ? [{ video, frames }] : [])),
  );
  const sampler = new SegmenterSampler(stills, { size, items, replay, seed, worldsKept });
  const heldSampler = new SegmenterSampler(held, { size, items, replay: 0, seed, worldsKept });
  const write = (params: Float32Array): Uint8Array => writeSegmenter(start, params, job.metadata);
  return {
    network: segmenterTask({ ...start.shape, batch: items }),
    start: start.params,
    batch: (step) => sampler.batch(step),
    // The first of each round: those after it come of the network's own answers.
    held: held.length > 0 ? (index) => heldSampler.batch(index * STEPS_A_ROUND) : null,
    learn: ({ masks }) => {
      if (masks) sampler.learn(masks);
    },
    round: STEPS_A_ROUND,
    stepsPerEpoch: segmenterStepsPerEpoch(outlines, items, replay),
    canJudge: validator.hasCells,
    judgeStart: () => validator.judge(startFile),
    judge: (params) => validator.judge(write(params)),
    write: async (params) => write(params),
  };
}
