import { database, type Executor } from '@/db/client';
import {
  countDatasets,
  type ReadyFrame,
  selectDatasets,
  selectReadyFrames,
} from '@/lib/domain/labeled-frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import type { AnswerOf, QueryOf } from '@/lib/platform/http/contract';
import { stepsPerEpoch } from '@/lib/science/training/detector/epoch';
import { segmenterStepsPerEpoch } from '@/lib/science/training/segmenter/epoch';
import { type trainingData as dataContract, MAX_TRAINING_FRAMES } from './contract';
import { splitVideos } from './split';
import type { StoredSplit } from './stored';
import { TRAINABLE, type TrainableTask } from './tasks';

/** Gray pixels that one run freezes at most: they lie in memory at once. */
const MAX_PIXELS = 600e6;

interface Wanted {
  readonly projectId: string;
  readonly task: TrainableTask;
  readonly datasetIds: readonly string[];
  /** Share of patients, or videos, that judge. */
  readonly share: number;
  readonly seed: number;
}

/**
 * The frames of some datasets that a task is learned from, divided by patient, then by video.
 * @throws AppError NOT_FOUND for a dataset of another project; CONFLICT where there is too much for one run
 */
export async function gatherData(
  db: Executor,
  { projectId, task, datasetIds, share, seed }: Wanted,
): Promise<StoredSplit> {
  if ((await countDatasets(db, projectId, datasetIds)) < new Set(datasetIds).size)
    throw new AppError('NOT_FOUND', say('errors.datasetNotFound'));
  const found = await selectReadyFrames(
    db,
    projectId,
    datasetIds,
    MAX_TRAINING_FRAMES + 1,
    TRAINABLE[task].labels,
  );
  const pixels = found.reduce((sum, { width, height }) => sum + width * height, 0);
  if (found.length > MAX_TRAINING_FRAMES || pixels > MAX_PIXELS)
    throw new AppError(
      'CONFLICT',
      say('errors.training.tooMuch', { frames: MAX_TRAINING_FRAMES, megapixels: MAX_PIXELS / 1e6 }),
    );
  const ofVideo = new Map<string, ReadyFrame[]>();
  for (const frame of found) ofVideo.set(frame.videoId, [...(ofVideo.get(frame.videoId) ?? []), frame]);
  const { unit, ...sides } = splitVideos(
    [...ofVideo].map(([id, [first]]) => ({ id, patientId: first?.patientId ?? null })),
    share,
    seed,
  );
  const framesOf = (ids: readonly string[]): ReadyFrame[] => ids.flatMap((id) => ofVideo.get(id) ?? []);
  const videosOf = (role: 'training' | 'validation') =>
    sides[role].map((videoId) => ({ videoId, role, frames: framesOf([videoId]).map(({ id }) => id) }));
  return {
    unit,
    videos: [...videosOf('training'), ...videosOf('validation')],
    training: countsOf(framesOf(sides.training)),
    validation: countsOf(framesOf(sides.validation)),
  };
}

const STEPS = { detection: stepsPerEpoch, segmentation: segmenterStepsPerEpoch } as const;

/** Of a detector by its frames, of a segmenter by its outlines; null where there is nothing to learn from. */
function stepsOf(
  task: TrainableTask,
  { frames, boxes }: StoredSplit['training'],
  { batch_size: items, replay }: QueryOf<typeof dataContract>,
): number | null {
  const learned = task === 'detection' ? frames : boxes;
  return learned > 0 ? STEPS[task](learned, items, replay) : null;
}

const countsOf = (list: readonly ReadyFrame[]): StoredSplit['training'] => ({
  videos: new Set(list.map(({ videoId }) => videoId)).size,
  patients: new Set(list.map(({ patientId, videoId }) => patientId ?? videoId)).size,
  frames: list.length,
  boxes: list.reduce((sum, { boxes }) => sum + boxes, 0),
});

/** The datasets that a model is trained on where nobody says which: its own, else all of its project. */
export async function usualDatasets(
  db: Executor,
  model: { readonly projectId: string; readonly datasetId: string | null },
  task: TrainableTask,
): Promise<string[]> {
  if (model.datasetId) return [model.datasetId];
  return (await selectDatasets(db, model.projectId, TRAINABLE[task].labels)).map(({ id }) => id);
}

/**
 * What a training in a project would learn from and be judged by.
 * @throws AppError NOT_FOUND; CONFLICT where there is too much for one run
 */
export async function getTrainingData(
  principal: Principal,
  projectId: string,
  query: QueryOf<typeof dataContract>,
): Promise<AnswerOf<typeof dataContract>> {
  const db = database();
  await requireProject(db, principal, projectId, 'read');
  const task = query.task;
  const datasets = await selectDatasets(db, projectId, TRAINABLE[task].labels);
  const datasetIds = query.dataset_ids ?? datasets.map(({ id }) => id);
  const { validation_split: share, seed } = query;
  const split = await gatherData(db, { projectId, task, datasetIds, share, seed });
  const { training, validation, unit } = split;
  return {
    datasets: datasets.map(({ id, name, videos, labeled, frames, boxes }) => ({
      ...{ id, name, videos, frames, boxes },
      labeled_frames: labeled,
    })),
    ...{ training, validation, split_by: unit },
    steps_per_epoch: stepsOf(task, training, query),
  };
}
