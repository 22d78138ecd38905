import { database, type Executor } from '@/db/client';
import * as judgedStills from '@/lib/domain/judged-stills';
import { countDatasets, selectDatasets, selectReadyFrames } from '@/lib/domain/labeled-frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import type { AnswerOf, QueryOf } from '@/lib/platform/http/contract';
import { stepsPerEpoch } from '@/lib/science/training/detector/epoch';
import { segmenterStepsPerEpoch } from '@/lib/science/training/segmenter/epoch';
import { type trainingData as dataContract, MAX_TRAINING_FRAMES } from './contract';
import { type SplitVideo, splitVideos } from './split';
import type { StoredSplit } from './stored';
import { LABELS, type TrainableTask } from './tasks';

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
  const wanted = { projectId, datasetIds };
  const found = task === 'morphology' ? await stillsOf(db, wanted) : await framesOf(db, task, wanted);
  const pixels = found.reduce((sum, { pixels: own }) => sum + own, 0);
  const pictures = found.reduce((sum, { pictures: own }) => sum + own.length, 0);
  if (pictures > MAX_TRAINING_FRAMES || pixels > MAX_PIXELS)
    throw new AppError(
      'CONFLICT',
      say('errors.training.tooMuch', { frames: MAX_TRAINING_FRAMES, megapixels: MAX_PIXELS / 1e6 }),
    );
  const { unit, ...sides } = splitVideos(found, share, seed);
  const byId = new Map(found.map((source) => [source.id, source]));
  const sourcesOf = (role: 'training' | 'validation'): Source[] =>
    sides[role].flatMap((id) => byId.get(id) ?? []);
  const stored = (role: 'training' | 'validation') =>
    sourcesOf(role).map(({ id, pictures: frames }) => ({ videoId: id, role, frames: [...frames] }));
  return {
    unit,
    videos: [...stored('training'), ...stored('validation')],
    training: countsOf(sourcesOf('training')),
    validation: countsOf(sourcesOf('validation')),
  };
}

/** A video with its frames, or a still. */
interface Source extends SplitVideo {
  readonly pictures: readonly string[];
  readonly pixels: number;
  /** Boxes, outlines or judged cells. */
  readonly labels: number;
}

type Datasets = Pick<Wanted, 'projectId' | 'datasetIds'>;

async function framesOf(
  db: Executor,
  task: keyof typeof LABELS,
  { projectId, datasetIds }: Datasets,
): Promise<Source[]> {
  const limit = MAX_TRAINING_FRAMES + 1;
  const found = await selectReadyFrames(db, projectId, datasetIds, limit, LABELS[task]);
  const ofVideo = new Map<string, Source>();
  for (const { id, videoId, patientId, width, height, boxes } of found) {
    const known = ofVideo.get(videoId) ?? { id: videoId, patientId, pictures: [], pixels: 0, labels: 0 };
    ofVideo.set(videoId, {
      ...known,
      pictures: [...known.pictures, id],
      pixels: known.pixels + width * height,
      labels: known.labels + boxes,
    });
  }
  return [...ofVideo.values()];
}

async function stillsOf(db: Executor, { projectId, datasetIds }: Datasets): Promise<Source[]> {
  const found = await judgedStills.selectStills(db, projectId, datasetIds, MAX_TRAINING_FRAMES + 1);
  return found.map(({ id, patientId, datasetId, width, height, cells }) => ({
    ...{ id, patientId, sampleId: datasetId, pictures: [id] },
    pixels: width * height,
    labels: cells,
  }));
}

const countsOf = (list: readonly Source[]): StoredSplit['training'] => ({
  videos: list.length,
  patients: new Set(list.map(({ patientId, id }) => patientId ?? id)).size,
  frames: list.reduce((sum, { pictures }) => sum + pictures.length, 0),
  boxes: list.reduce((sum, { labels }) => sum + labels, 0),
});

/** Datasets of a project that hold something to learn from, with how far they are. */
async function datasetsOf(db: Executor, projectId: string, task: TrainableTask) {
  if (task !== 'morphology') return selectDatasets(db, projectId, LABELS[task]);
  const found = await judgedStills.selectDatasets(db, projectId);
  return found.map(({ id, name, labeled, stills, cells }) => ({
    ...{ id, name, labeled },
    ...{ videos: labeled, frames: stills, boxes: cells },
  }));
}

const STEPS: Readonly<Record<TrainableTask, (learned: number, items: number, replay: number) => number>> = {
  detection: stepsPerEpoch,
  segmentation: segmenterStepsPerEpoch,
  // The pictures that the shipped classifier learned from are not here to be replayed.
  morphology: (cells, items) => stepsPerEpoch(cells, items, 0),
};

/** Of a detector by its frames, of others by their outlines or cells; null where there is nothing to learn from. */
function stepsOf(
  task: TrainableTask,
  { frames, boxes }: StoredSplit['training'],
  { batch_size: items, replay }: QueryOf<typeof dataContract>,
): number | null {
  const learned = task === 'detection' ? frames : boxes;
  return learned > 0 ? STEPS[task](learned, items, replay) : null;
}

/** The datasets that a model is trained on where nobody says which: its own, else all of its project. */
export async function usualDatasets(
  db: Executor,
  model: { readonly projectId: string; readonly datasetId: string | null },
  task: TrainableTask,
): Promise<string[]> {
  if (model.datasetId) return [model.datasetId];
  return (await datasetsOf(db, model.projectId, task)).map(({ id }) => id);
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
  const datasets = await datasetsOf(db, projectId, task);
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
