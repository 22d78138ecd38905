import { database } from '@/db/client';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { objectStore } from '@/lib/platform/storage';
import {
  failTask,
  finishTask,
  isCancelRequested,
  markCancelled,
  startTask,
  taskForJob,
} from '@/lib/platform/tasks';
import { type ImportResult, importOrder } from './contract';
import { importKey } from './keys';
import { importFile } from './running';

const removeFile = (taskId: string): Promise<void> =>
  objectStore()
    .delete(importKey(taskId))
    .catch((err: unknown) => log.error({ err, taskId }, 'a label file could not be removed'));

/**
 * Imports the labels that a task asks for. Safe to run again.
 * @throws AppError as `importFile`
 */
export async function runImport(taskId: string): Promise<ImportResult | { cancelled: true }> {
  const task = await taskForJob(taskId);
  if (!task || task.finishedAt) {
    await removeFile(taskId);
    return { cancelled: true };
  }
  const order = importOrder.parse(task.payload);
  await startTask(taskId, say('work.readingLabels'));
  const job = { taskId, order, userId: task.createdBy, projectId: task.projectId };
  try {
    const result = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) => importFile(job, signal),
    );
    await database().transaction((tx) => finishTask(tx, taskId, result));
    await removeFile(taskId);
    return result;
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    await cancelImport(taskId);
    return { cancelled: true };
  }
}

/** Ends the task because somebody asked for it; what is imported stays. Safe to run again. */
export async function cancelImport(taskId: string): Promise<void> {
  await database().transaction((tx) => markCancelled(tx, taskId));
  await removeFile(taskId);
}

/** Ends a task that failed, with the reason that people will read. Safe to run again. */
export async function failImport(taskId: string, error: Error): Promise<void> {
  log.error({ taskId, err: error }, 'labels could not be imported');
  await database().transaction((tx) => failTask(tx, taskId, failureReason(error)));
  await removeFile(taskId);
}
