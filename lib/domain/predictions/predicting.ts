import { rm } from 'node:fs/promises';
import { database, type Executor } from '@/db/client';
import { getVideoForJob, type VideoForJob } from '@/lib/domain/videos';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason, sendEvent, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { makeScratchFolder, objectStore, withLocalFile } from '@/lib/platform/storage';
import {
  failTask,
  finishTask,
  isCancelRequested,
  markCancelled,
  startTask,
  taskForJob,
} from '@/lib/platform/tasks';
import { detect } from './detecting';
import type { FormRules } from './form-rules';
import { judgeForms } from './judging-forms';
import { KeptWork } from './kept-work';
import { keptPrefix } from './keys';
import { changeOpenPrediction, findPredictionOfTask, type PredictionFacts } from './queries';
import { morphologyPromise, type StoredFigures, type StoredMorphology } from './stored';

/** Lets the promised models look at the video, and keeps what they found apart from all measurements. */
async function predict(
  row: PredictionFacts,
  video: VideoForJob,
  task: { readonly id: string; readonly payload: unknown },
  { signal, rules }: { readonly signal: AbortSignal; readonly rules: FormRules },
): Promise<StoredFigures | StoredMorphology> {
  const models = row.type === 'morphology' ? morphologyPromise.parse(task.payload).models : [];
  const kept = await KeptWork.open(row, video, models);
  const folder = await makeScratchFolder('analysis');
  try {
    return await withLocalFile(
      objectStore(),
      video.objectKey,
      (videoFile): Promise<StoredFigures | StoredMorphology> => {
        const work = { taskId: task.id, video, videoFile, folder, signal, kept };
        return row.type === 'detection' ? detect(row, work) : judgeForms(row, work, models, rules);
      },
      { signal },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Carries out a prediction. Safe to run again: it goes on from what an attempt that broke off has kept. @throws what might pass by itself, and AppError for the video's own faults */
export async function runPrediction(
  taskId: string,
  rules: FormRules,
): Promise<{ outcome: 'done' | 'over' | 'cancelled' }> {
  const task = await taskForJob(taskId);
  const row = await findPredictionOfTask(database(), taskId);
  if (!task || task.finishedAt || !row) return { outcome: 'over' };
  const video = await getVideoForJob(row.videoId);
  if (!video) return { outcome: 'over' };
  await startTask(taskId, say('work.openingVideo'));
  if (!(await changeOpenPrediction(database(), taskId, { status: 'running' }))) return { outcome: 'over' };
  try {
    const figures = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) => predict(row, video, task, { signal, rules }),
    );
    await database().transaction(async (tx) => {
      await endPrediction(tx, taskId, { status: 'completed', figures });
      await finishTask(tx, taskId, { prediction_id: row.id });
    });
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof TaskCancelledError) {
      await cancelPrediction(taskId);
      return { outcome: 'cancelled' };
    }
    // The reason is the video's own: another attempt would find the same.
    if (error instanceof AppError && error.code === 'UNPROCESSABLE') {
      await failPrediction(taskId, error);
      return { outcome: 'over' };
    }
    throw error;
  }
}

/** Gives a prediction that is open its end; what was kept to go on from is not needed any longer. */
async function endPrediction(
  tx: Executor,
  taskId: string,
  change: Parameters<typeof changeOpenPrediction>[2],
): Promise<void> {
  const row = await findPredictionOfTask(tx, taskId);
  if (!row || !(await changeOpenPrediction(tx, taskId, change))) return;
  const prefixes = [keptPrefix(row.videoId, row.id)];
  await sendEvent('objects/removal.requested', { prefixes, keys: [] }, { tx });
}

/** Ends a prediction because somebody asked for it. Safe to run again. */
export async function cancelPrediction(taskId: string): Promise<void> {
  await database().transaction(async (tx) => {
    await endPrediction(tx, taskId, { status: 'cancelled' });
    await markCancelled(tx, taskId);
  });
}

/** Ends a prediction that failed, with the reason that people will read. Safe to run again. */
export async function failPrediction(taskId: string, error: Error): Promise<void> {
  log.error({ taskId, err: error }, 'a prediction failed');
  const reason = error instanceof AppError ? error.said : failureReason(error);
  await database().transaction(async (tx) => {
    await endPrediction(tx, taskId, { status: 'failed', error: reason });
    await failTask(tx, taskId, reason);
  });
}
