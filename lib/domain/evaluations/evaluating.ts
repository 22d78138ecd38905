import { database } from '@/db/client';
import { boxFactorOf } from '@/lib/domain/box-sizes';
import { DataChangedError, type ReadLabeledFrames } from '@/lib/domain/labeled-frames';
import { withModelFile } from '@/lib/domain/models';
import { type ComparedVideo, type Comparison, compareDetectors } from '@/lib/engine/comparison';
import { DEFAULT_DETECTOR_ID, resolveModel } from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
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
import { resultOf } from './comparing';
import { type EvaluationFacts, endEvaluation, findEvaluationOfTask } from './queries';
import { type StoredSet, storedSet } from './stored';

/** Share of the progress that decoding takes. */
const READING = 20;

async function readVideos(
  list: StoredSet['videos'],
  read: ReadLabeledFrames,
  signal: AbortSignal,
): Promise<ComparedVideo[]> {
  const videos: ComparedVideo[] = [];
  for (const { videoId, frames } of list) {
    signal.throwIfAborted();
    videos.push({ id: videoId, frames: await read(videoId, frames) });
  }
  return videos;
}

const withCurrent = <T>(row: EvaluationFacts, use: (file: string) => Promise<T>): Promise<T> =>
  row.currentVersionId
    ? withModelFile(row.currentSha256, use)
    : resolveModel(DEFAULT_DETECTOR_ID).then(({ file }) => use(file));

async function compare(
  row: EvaluationFacts,
  taskId: string,
  read: ReadLabeledFrames,
  signal: AbortSignal,
): Promise<Comparison> {
  const set = storedSet.parse(row.frameSet);
  await reportProgress(taskId, { progress: 0, stage: 'processing', message: say('work.readingVideo') });
  const videos = await readVideos(set.videos, read, signal);
  // What recalibration is fitted on may be gone meanwhile: then there is none.
  const others = await readVideos(set.others, read, signal).catch((error: unknown) => {
    if (error instanceof DataChangedError) return [];
    throw error;
  });
  const boxFactor = await boxFactorOf(row.projectId);
  let told = READING;
  const onProgress = (share: number): void => {
    const progress = READING + (100 - READING) * share;
    if (progress < told + 2) return;
    told = progress;
    void reportProgress(taskId, { progress, message: say('work.measuring') }).catch(() => undefined);
  };
  return withCurrent(row, (current) =>
    withModelFile(row.versionSha256, (candidate) =>
      compareDetectors({ ...{ current, candidate, videos, others, boxFactor, onProgress }, signal }),
    ),
  );
}

/** Carries out an evaluation. Safe to run again. @throws what the store and the database throw */
export async function runEvaluation(
  taskId: string,
  read: ReadLabeledFrames,
): Promise<{ outcome: 'done' | 'over' | 'cancelled' }> {
  const task = await taskForJob(taskId);
  const row = await findEvaluationOfTask(database(), taskId);
  if (!task || task.finishedAt || !row || row.state !== 'running') return { outcome: 'over' };
  await startTask(taskId, say('work.starting'));
  const set = storedSet.parse(row.frameSet);
  const frames = [...set.videos, ...set.others].reduce((sum, video) => sum + video.frames.length, 0);
  try {
    const comparison = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) => timed('evaluation', frames, () => compare(row, taskId, read, signal)),
    );
    const result = resultOf(comparison, {
      current: { name: row.currentName, sha256: row.currentSha256 },
      candidate: { name: `${row.modelName}, version ${row.versionNumber}`, sha256: row.versionSha256 },
    });
    await database().transaction(async (tx) => {
      await endEvaluation(tx, taskId, { state: 'completed', result });
      await finishTask(tx, taskId, { evaluation_id: row.id });
    });
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof TaskCancelledError) {
      await cancelEvaluation(taskId);
      return { outcome: 'cancelled' };
    }
    if (error instanceof DataChangedError)
      throw new AppError('CONFLICT', say('errors.evaluation.dataChanged'), { cause: error });
    throw error;
  }
}

/** Ends an evaluation because somebody asked for it. Safe to run again. */
export async function cancelEvaluation(taskId: string): Promise<void> {
  await database().transaction(async (tx) => {
    await endEvaluation(tx, taskId, { state: 'failed', error: say('work.cancelled') });
    await markCancelled(tx, taskId);
  });
}

/** Ends an evaluation that failed, with the reason that people will read. Safe to run again. */
export async function failEvaluation(taskId: string, error: Error): Promise<void> {
  log.error({ taskId, err: error }, 'an evaluation failed');
  const reason = failureReason(error);
  await database().transaction(async (tx) => {
    await endEvaluation(tx, taskId, { state: 'failed', error: reason });
    await failTask(tx, taskId, reason);
  });
}
