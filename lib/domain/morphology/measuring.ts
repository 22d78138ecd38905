import { setImmediate as nextTurn } from 'node:timers/promises';
import { database } from '@/db/client';
import { readGrayPicture } from '@/lib/engine/media';
import { findHeads, measureMorphology } from '@/lib/engine/morphology';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { objectStore, withLocalFile } from '@/lib/platform/storage';
import {
  failTask,
  finishTask,
  isCancelRequested,
  markCancelled,
  reportProgress,
  startTask,
  taskForJob,
  timed,
} from '@/lib/platform/tasks';
import packageJson from '@/package.json';
import { automaticOf, measuresOf, outlineOf } from './automatic';
import { changeStill, findStillForJob, replaceCells, type StillRow } from './queries';
import { openStillTools, type StillTools } from './still-tools';
import { type MorphologyJob, morphologyRequest } from './stored';

/** A picture in which more is found shows something else than separate sperm. */
const MAX_CELLS = 1000;

/** An open task with what it was asked for; null when it has ended, or the still is gone. */
async function openRequest(taskId: string): Promise<{ request: MorphologyJob; still: StillRow } | null> {
  const task = await taskForJob(taskId);
  if (!task || task.finishedAt) return null;
  const request = morphologyRequest.parse(task.payload);
  const still = await findStillForJob(request.stillId);
  return still ? { request, still } : null;
}

async function measureAll(
  taskId: string,
  { request, still }: { readonly request: MorphologyJob; readonly still: StillRow },
  { detector, tools }: StillTools,
  signal: AbortSignal,
): Promise<number> {
  const { pixelSizeUm, isStained } = request;
  const picture = await withLocalFile(objectStore(), still.objectKey, (file) => readGrayPicture(file));
  const heads = await findHeads(picture, pixelSizeUm, detector);
  if (heads.length > MAX_CELLS) {
    throw new AppError('UNPROCESSABLE', say('errors.stillCrowded', { count: heads.length, max: MAX_CELLS }));
  }
  const preparation = isStained ? ('stained' as const) : ('unstained' as const);
  const cells: Parameters<typeof replaceCells>[2][number][] = [];
  for (const [index, head] of heads.entries()) {
    signal.throwIfAborted();
    const at = [{ ...head, positive: true }];
    const found = await measureMorphology({ picture, at, pixelSizeUm, preparation }, tools);
    const center =
      found.head.status === 'measured'
        ? { x: found.head.center.x + 0.5, y: found.head.center.y + 0.5 }
        : head;
    cells.push({
      number: index + 1,
      ...center,
      outline: outlineOf(found),
      measures: measuresOf(found),
      automatic: automaticOf(found, isStained),
    });
    await reportProgress(taskId, {
      progress: (100 * (index + 1)) / heads.length,
      stage: 'processing',
      message: say('work.cellOf', { position: index + 1, total: heads.length }),
    });
    // The models block this thread; whoever else waits for it comes in between.
    await nextTurn();
  }
  await database().transaction(async (tx) => {
    await replaceCells(tx, still.id, cells);
    const method = { softwareVersion: packageJson.version, models: request.models };
    await changeStill(tx, still.id, { state: 'measured', measuredAt: new Date(), method, error: null });
    await finishTask(tx, taskId, { cells: cells.length });
  });
  return cells.length;
}

/** Measures the still of a task. Safe to run again. @throws ModelError, AppError */
export async function runMorphology(taskId: string): Promise<{ cells: number } | { cancelled: true }> {
  const open = await openRequest(taskId);
  if (!open) return { cancelled: true };
  await startTask(taskId, say('work.openingModel'));
  await changeStill(database(), open.still.id, { state: 'measuring' });
  const tools = await openStillTools(open.request.models);
  try {
    const megapixels = (open.still.width * open.still.height) / 1e6;
    const cells = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) => timed('morphology', megapixels, () => measureAll(taskId, open, tools, signal)),
    );
    return { cells };
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    await cancelMorphology(taskId);
    return { cancelled: true };
  } finally {
    await tools.close();
  }
}

/** Ends a measurement because somebody asked for it. Safe to run again. */
export async function cancelMorphology(taskId: string): Promise<void> {
  const open = await openRequest(taskId);
  if (!open) return;
  const { still } = open;
  await database().transaction(async (tx) => {
    await changeStill(tx, still.id, { state: 'uploaded' });
    await markCancelled(tx, taskId);
  });
}

/** Ends a measurement that failed, with the reason that people will read. Safe to run again. */
export async function failMorphology(taskId: string, error: Error): Promise<void> {
  log.error({ taskId, err: error }, 'a still could not be measured');
  const open = await openRequest(taskId);
  if (!open) return;
  const reason = failureReason(error);
  await database().transaction(async (tx) => {
    await changeStill(tx, open.still.id, { state: 'failed', error: reason });
    await failTask(tx, taskId, reason);
  });
}
