import { database, type Executor } from '@/db/client';
import { byVideo, countDatasets, selectDatasets, selectReadyFrames } from '@/lib/domain/labeled-frames';
import { deployedModel, requireVersion } from '@/lib/domain/models';
import { learnedVideos } from '@/lib/domain/training-runs';
import { DEFAULT_DETECTOR_ID, resolveModel } from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { AnswerOf, BodyOf } from '@/lib/platform/http/contract';
import { sendEvent } from '@/lib/platform/jobs';
import { createTask } from '@/lib/platform/tasks';
import { sha256Of } from '@/lib/sha256';
import { type evaluateVersion as evaluateContract, MAX_EVALUATED_FRAMES } from './contract';
import { countLooks, insertEvaluation, lockSet } from './queries';
import type { StoredSet } from './stored';

/** The frames that a version may be judged by, and those that are left for recalibrating what is in use. */
async function gatherSet(
  tx: Executor,
  projectId: string,
  versionId: string,
  chosen: readonly string[] | undefined,
): Promise<StoredSet> {
  const all = (await selectDatasets(tx, projectId)).map(({ id }) => id);
  const datasetIds = chosen ?? all;
  if ((await countDatasets(tx, projectId, datasetIds)) < new Set(datasetIds).size)
    throw new AppError('NOT_FOUND', say('errors.datasetNotFound'));
  const learned = await learnedVideos(tx, versionId);
  const ready = await selectReadyFrames(tx, projectId, datasetIds, 4 * MAX_EVALUATED_FRAMES);
  const judged = ready.filter(({ videoId }) => !learned.training.has(videoId));
  if (judged.length === 0)
    throw new AppError(
      'CONFLICT',
      say(ready.length === 0 ? 'errors.training.noFrames' : 'errors.evaluation.onlyLearned'),
    );
  if (judged.length > MAX_EVALUATED_FRAMES)
    throw new AppError('CONFLICT', say('errors.evaluation.tooMuch', { frames: MAX_EVALUATED_FRAMES }));
  const videos = byVideo(judged);
  const judgedIds = new Set(videos.map(({ videoId }) => videoId));
  const others = (await selectReadyFrames(tx, projectId, all, 4 * MAX_EVALUATED_FRAMES))
    .filter(({ videoId }) => !judgedIds.has(videoId))
    .slice(0, MAX_EVALUATED_FRAMES);
  return {
    videos,
    others: byVideo(others),
    chosenBy: [...judgedIds].filter((id) => learned.validation.has(id)),
  };
}

const hashOf = ({ videos }: StoredSet): string =>
  sha256Of(
    videos
      .flatMap(({ frames }) => frames)
      .sort()
      .join(),
  );

/**
 * Asks for a version to be compared with what its project uses now. Frames of videos that it learned from never judge it.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT where no frame is completely labeled, all are of videos that it learned
 * from, there are too many, for a version in quarantine or of another task, and in an archived project
 */
export async function requestEvaluation(
  principal: Principal,
  versionId: string,
  { dataset_ids: chosen }: BodyOf<typeof evaluateContract>,
): Promise<AnswerOf<typeof evaluateContract>> {
  return database().transaction(async (tx) => {
    const version = await requireVersion(tx, principal, versionId, 'write');
    if (version.task !== 'detection') throw new AppError('CONFLICT', say('errors.models.detectionAlone'));
    if (version.state === 'quarantined') throw new AppError('CONFLICT', say('errors.models.quarantined'));
    const { projectId } = version;
    const frameSet = await gatherSet(tx, projectId, versionId, chosen);
    const setSha256 = hashOf(frameSet);
    await lockSet(tx, projectId, setSha256);
    const looks = 1 + (await countLooks(tx, projectId, setSha256));
    const own = await deployedModel(tx, projectId, 'detection');
    const current = own ?? (await resolveModel(DEFAULT_DETECTOR_ID));
    const frames = frameSet.videos.reduce((sum, video) => sum + video.frames.length, 0);
    const task = await createTask(
      tx,
      principal,
      { type: 'evaluation', projectId, subjectId: version.modelId, payload: {} },
      [frames],
    );
    const id = await insertEvaluation(tx, {
      ...{ projectId, versionId, taskId: task.id, setSha256, looks, frameSet },
      currentVersionId: own?.versionId ?? null,
      currentName: `${current.id}, ${current.version}`,
      currentSha256: current.sha256,
      createdBy: principal.userId,
    });
    await sendEvent('evaluation/requested', { taskId: task.id, projectId }, { tx });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'model.evaluate',
      message: `Compared version ${version.number} of the model ${version.modelName} on ${frames} frames`,
      projectId,
      resourceType: 'evaluation',
      resourceId: id,
      newValue: { versionId, setSha256, looks },
    });
    return { evaluation_id: id, task_id: task.id };
  });
}
