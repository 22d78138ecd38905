import { setTimeout as wait } from 'node:timers/promises';
import { database, type Executor } from '@/db/client';
import { loadModelCard, ModelError } from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { createTask, getTask, isFinished, taskForJob } from '@/lib/platform/tasks';
import { type DetectionConfig, requestSchema } from './contract';
import { markFrames, selectFencedFrames } from './queries';
import { type FrameDetections, getFrameDetections } from './reading';

/** How long `detect-sperm` waits for its task before it answers 'pending'. */
const WAIT_MS = 25_000;
const POLL_MS = 150;

/** Before any frame is marked: a job would find this out too late. */
export async function requireDetector(modelId: string): Promise<void> {
  const installed = await loadModelCard(modelId).catch((error: unknown) => {
    if (error instanceof ModelError) return null;
    throw error;
  });
  if (installed?.card.task === 'detector') return;
  const message = say('errors.detectorUnknown', { id: modelId });
  throw new AppError('INVALID_REQUEST', message, { fields: [{ path: 'config.model_id', message }] });
}

/** A detection over frames that the principal may write to, within the caller's transaction; answers with its task. */
export async function startDetection(
  tx: Executor,
  principal: Principal,
  work: {
    readonly projectId: string;
    readonly frameIds: readonly string[];
    readonly config: DetectionConfig;
  },
): Promise<string> {
  const { projectId, config } = work;
  const frameIds = [...work.frameIds];
  const [first = ''] = frameIds;
  const payload = { frameIds, config };
  const task = await createTask(tx, principal, { type: 'detection', projectId, subjectId: first, payload }, [
    frameIds.length,
  ]);
  await markFrames(tx, frameIds, 'pending');
  await sendEvent('detection/frames.requested', { taskId: task.id, projectId }, { tx });
  await recordAudit(tx, principal, {
    type: 'data',
    action: 'detection.request',
    message: `Started detection on ${frameIds.length} frames`,
    projectId,
    resourceType: 'task',
    resourceId: task.id,
    newValue: config,
  });
  return task.id;
}

/**
 * Starts a detection over frames of one project and answers with its task.
 * @throws AppError NOT_FOUND when one of the frames is unknown or outside the fence; INVALID_REQUEST when they lie
 * in several projects, or no such detector is installed; FORBIDDEN.
 */
export async function requestDetection(
  principal: Principal,
  frameIds: readonly string[],
  config: DetectionConfig,
): Promise<{ task_id: string; status: string }> {
  await requireDetector(config.model_id);
  const ids = [...new Set(frameIds)];
  const found = await selectFencedFrames(principal, ids);
  const [first] = found;
  if (!first || found.length !== ids.length) throw new AppError('NOT_FOUND', say('errors.frameNotFound'));
  if (found.some((frame) => frame.projectId !== first.projectId)) {
    throw new AppError('INVALID_REQUEST', say('errors.framesOfOneProject'));
  }
  const taskId = await database().transaction(async (tx) => {
    await requireProject(tx, principal, first.projectId, 'write', say('errors.frameNotFound'));
    return startDetection(tx, principal, { projectId: first.projectId, frameIds: ids, config });
  });
  return { task_id: taskId, status: 'PENDING' };
}

/**
 * Detects on one frame and waits for it.
 * @throws AppError as `requestDetection`; UNPROCESSABLE with the reason when the detection failed.
 */
export async function detectFrame(
  principal: Principal,
  frameId: string,
  config: DetectionConfig,
  signal: AbortSignal,
): Promise<FrameDetections> {
  const { task_id } = await requestDetection(principal, [frameId], config);
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until && !signal.aborted) {
    const task = await getTask(principal, task_id);
    if (task.status === 'SUCCESS') return getFrameDetections(principal, frameId, config);
    if (isFinished(task)) {
      throw new AppError(
        'UNPROCESSABLE',
        say('errors.detectionFailed', { reason: task.error ?? say('work.unknown') }),
      );
    }
    await wait(POLL_MS);
  }
  return { ...(await getFrameDetections(principal, frameId, config)), status: 'pending', task_id };
}

/** How far a detection over several frames is, in the shape that older clients poll. @throws AppError NOT_FOUND */
export async function getDetectionStatus(principal: Principal, taskId: string) {
  const task = await getTask(principal, taskId);
  if (task.task_type !== 'detection') throw new AppError('NOT_FOUND', say('errors.taskNotFound'));
  // While it runs there is no result yet: of the frames asked for, as many are done as the progress says.
  const { frameIds } = requestSchema.parse((await taskForJob(taskId))?.payload);
  const total = Number(task.result?.total ?? frameIds.length);
  const current = Number(task.result?.current ?? Math.round((task.progress * total) / 100));
  const counts = { current, total, error: task.error };
  return { task_id: taskId, status: task.status, ...counts, result: { ...counts, status: task.message } };
}
