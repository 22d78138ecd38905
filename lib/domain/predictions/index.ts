import { database } from '@/db/client';
import { shippedTask } from '@/lib/domain/models';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { levelAllows, type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { AnswerOf, QueryOf } from '@/lib/platform/http/contract';
import { sendEvent } from '@/lib/platform/jobs';
import { mediaLink, mediaResponse, objectStore } from '@/lib/platform/storage';
import { requestCancel as cancelTask } from '@/lib/platform/tasks';
import type { listPredictions as listContract, PredictionDetails } from './contract';
import { predictionPrefix, TRACKS } from './keys';
import { findPrediction, type PredictionFacts, removePrediction, selectVisiblePredictions } from './queries';
import { viewPrediction, viewSamples } from './view';

export { createPrediction, createPredictions } from './requesting';

const NOT_FOUND = say('errors.predictions.notFound');
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** How long links to sample pictures open. */
const LINK_SECONDS = 600;

async function requirePrediction(
  principal: Principal,
  id: string,
  need: 'read' | 'write',
): Promise<{ row: PredictionFacts; canEdit: boolean }> {
  const row = await findPrediction(database(), id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  const { accessLevel } = await requireProject(database(), principal, row.projectId, need, NOT_FOUND);
  return { row, canEdit: levelAllows(accessLevel, 'write') };
}

/** Predictions in the principal's projects, the newest first. */
export async function listPredictions(
  principal: Principal,
  query: QueryOf<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  const { model_id: modelId, limit, offset } = query;
  const isShipped = modelId !== undefined && shippedTask(modelId) !== null;
  const isNoModel = modelId !== undefined && !isShipped && !UUID.test(modelId);
  if (isNoModel) return { predictions: [], total: 0, limit, offset };
  const { rows, total } = await selectVisiblePredictions(principal, {
    ...(isShipped ? { shippedId: modelId } : { modelId }),
    ...{ videoId: query.video_id, status: query.status, limit, offset },
  });
  // Whoever may see them may not change all of them; what they may is asked again when they do.
  const views = rows.map((row) => viewPrediction(row, principal.origin.language, true));
  return { predictions: views, total, limit, offset };
}

/** One prediction with its sample frames. @throws AppError NOT_FOUND */
export async function getPrediction(principal: Principal, id: string): Promise<PredictionDetails> {
  const { row, canEdit } = await requirePrediction(principal, id, 'read');
  const prefix = predictionPrefix(row.videoId, row.id);
  const frames = viewSamples(row, (file) => mediaLink(`${prefix}${file}`, LINK_SECONDS));
  return { ...viewPrediction(row, principal.origin.language, canEdit), frames };
}

/** The boxes of a detector's prediction, for playing them over the video. @throws AppError NOT_FOUND; CONFLICT where there are none */
export async function sendPredictionTracks(
  principal: Principal,
  id: string,
  request: Request,
): Promise<Response> {
  const { row } = await requirePrediction(principal, id, 'read');
  if (row.status !== 'completed' || row.type !== 'detection')
    throw new AppError('CONFLICT', say('errors.predictions.notCompleted'));
  return mediaResponse(request, objectStore(), `${predictionPrefix(row.videoId, row.id)}${TRACKS}`, {
    maxAgeSeconds: 600,
  });
}

/**
 * Deletes a prediction with its files; one that still runs is stopped.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project
 */
export async function deletePrediction(principal: Principal, id: string): Promise<void> {
  const { row } = await requirePrediction(principal, id, 'write');
  const isOpen = row.status === 'queued' || row.status === 'running';
  if (isOpen && row.taskId) await cancelTask(principal, row.taskId).catch(() => undefined);
  await database().transaction(async (tx) => {
    await removePrediction(tx, id);
    await sendEvent(
      'objects/removal.requested',
      { prefixes: [predictionPrefix(row.videoId, row.id)], keys: [] },
      { tx },
    );
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'prediction.delete',
      message: `Deleted the prediction ${row.name}`,
      projectId: row.projectId,
      resourceType: 'prediction',
      resourceId: id,
      oldValue: { name: row.name, videoId: row.videoId, sha256: row.modelSha256 },
    });
  });
}
