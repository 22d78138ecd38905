import { segmenterTask } from '@/lib/science/training/nets/segmenter';
import { STEPS_A_ROUND, segmenterStepsPerEpoch } from '@/lib/science/training/segmenter/epoch';
import { readSegmenter, writeSegmenter } from '@/lib/science/training/segmenter/model';
import { SegmenterSampler } from '@/lib/science/training/segmenter/sampler';
import type { LabeledStill } from '@/lib/science/training/segmenter/source';
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
  const stillsOf = (frames: typeof own): LabeledStill[] =>
    frames.flatMap((frame) => (frame.labels.cells.length > 0 ? [labeledStill(frame, size)] : []));
  const held = videos.flatMap(({ role, frames }, video) =>
    role === 'validation' ? [{ video, frames }] : [],
  );
  const validator = new OutlineValidator(held);
  const options = { size, items, seed, worldsKept };
  const sampler = new SegmenterSampler(stillsOf(own), { ...options, replay });
  const heldSampler = new SegmenterSampler(stillsOf(held.flatMap(({ frames }) => frames)), {
    ...options,
    replay: 0,
  });
  const write = (params: Float32Array): Uint8Array => writeSegmenter(start, params, job.metadata);
  return {
    network: segmenterTask({ ...start.shape, batch: items }),
    start: start.params,
    batch: (step) => sampler.batch(step),
    // The first of each round: those after it come of the network's own answers.
    held: (index) => heldSampler.batch(index * STEPS_A_ROUND),
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
