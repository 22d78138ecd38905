import type { z } from 'zod';
import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { AnswerOf, BodyOf } from '@/lib/platform/http/contract';
import { sendEvent } from '@/lib/platform/jobs';
import { createTask } from '@/lib/platform/tasks';
import { type Chosen, chooseModel } from './choosing';
import {
  type createPredictions as batchContract,
  type createPrediction as createContract,
  MAX_BATCH,
  type PredictionView,
} from './contract';
import {
  findDatasetProject,
  findPrediction,
  findVideoProject,
  insertPrediction,
  selectVideoIds,
} from './queries';
import type { morphologyPromise } from './stored';
import { viewPrediction } from './view';

async function request(
  tx: Executor,
  principal: Principal,
  chosen: Chosen,
  video: { readonly id: string; readonly projectId: string; readonly name: string },
  name: string,
): Promise<string> {
  const { projectId } = video;
  const { models, ...weights } = chosen;
  const payload: z.input<typeof morphologyPromise> = { models: [...models] };
  const task = await createTask(tx, principal, {
    ...{ type: 'prediction', projectId, subjectId: video.id },
    payload,
  });
  const id = await insertPrediction(tx, {
    ...{ projectId, videoId: video.id, name, taskId: task.id, createdBy: principal.userId },
    ...weights,
  });
  await sendEvent('prediction/requested', { taskId: task.id, projectId }, { tx });
  await recordAudit(tx, principal, {
    type: 'data',
    action: 'prediction.start',
    message: `Let ${chosen.modelName}, ${chosen.modelVersion}, look at the video ${video.name}`,
    projectId,
    resourceType: 'prediction',
    resourceId: id,
    newValue: { videoId: video.id, type: chosen.type, sha256: chosen.modelSha256, name },
  });
  return id;
}

/**
 * Lets a chosen model look at a video.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT for a model without a version to use, and in an archived project; UNAVAILABLE
 * where what forms are judged with is not installed
 */
export async function createPrediction(
  principal: Principal,
  given: BodyOf<typeof createContract>,
): Promise<PredictionView> {
  return database().transaction(async (tx) => {
    const notFound = say('errors.videoNotFound');
    const video = await findVideoProject(tx, given.video_id);
    if (!video) throw new AppError('NOT_FOUND', notFound);
    await requireProject(tx, principal, video.projectId, 'write', notFound);
    const chosen = await chooseModel(tx, principal, video.projectId, given);
    const id = await request(tx, principal, chosen, { ...video, id: given.video_id }, given.name);
    const row = await findPrediction(tx, id);
    if (!row) throw new Error('a prediction was not found again');
    return viewPrediction(row, principal.origin.language, true);
  });
}

/**
 * The same for each video of a dataset.
 * @throws AppError as `createPrediction`; CONFLICT for a dataset without videos, or with more than 100
 */
export async function createPredictions(
  principal: Principal,
  given: BodyOf<typeof batchContract>,
): Promise<AnswerOf<typeof batchContract>> {
  return database().transaction(async (tx) => {
    const notFound = say('errors.datasetNotFound');
    const projectId = await findDatasetProject(tx, given.dataset_id);
    if (!projectId) throw new AppError('NOT_FOUND', notFound);
    await requireProject(tx, principal, projectId, 'write', notFound);
    const chosen = await chooseModel(tx, principal, projectId, given);
    const found = await selectVideoIds(tx, given.dataset_id, MAX_BATCH + 1);
    if (found.length === 0) throw new AppError('CONFLICT', say('errors.predictions.noVideos'));
    if (found.length > MAX_BATCH)
      throw new AppError('CONFLICT', say('errors.predictions.tooMany', { max: MAX_BATCH }));
    const views: PredictionView[] = [];
    for (const video of found) {
      const id = await request(tx, principal, chosen, video, `${given.name}: ${video.name}`.slice(0, 200));
      const row = await findPrediction(tx, id);
      if (row) views.push(viewPrediction(row, principal.origin.language, true));
    }
    return { predictions: views };
  });
}
