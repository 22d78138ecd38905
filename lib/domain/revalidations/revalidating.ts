import { database } from '@/db/client';
import { headlineFigures, measureShadow } from '@/lib/domain/analyses';
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
} from '@/lib/platform/tasks';
import { resultOf } from './agreement';
import {
  endRevalidation,
  findRevalidationOfTask,
  keepShadow,
  type RevalidationFacts,
  selectRecordings,
} from './queries';
import { storedShadow, storedTolerance } from './stored';

type Recording = Awaited<ReturnType<typeof selectRecordings>>[number];
const isOpen = ({ shadow, error }: Recording): boolean => shadow === null && error === null;

/**
 * Safe to run again.
 * @returns the recordings that are left to measure, report by report; null where the revalidation has ended
 */
export async function beginRevalidation(taskId: string): Promise<string[][] | null> {
  const task = await taskForJob(taskId);
  const row = await findRevalidationOfTask(database(), taskId);
  if (!task || task.finishedAt || !row || row.state !== 'running') return null;
  await startTask(taskId, say('work.starting'));
  const reports = new Map<string, string[]>();
  for (const { id, reportVersionId } of (await selectRecordings(database(), row.id)).filter(isOpen))
    reports.set(reportVersionId, [...(reports.get(reportVersionId) ?? []), id]);
  return [...reports.values()];
}

async function measureOne(
  row: RevalidationFacts,
  recording: Recording,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const detector = {
    id: row.modelName,
    version: `version ${row.versionNumber}`,
    sha256: row.versionSha256,
    versionId: row.versionId,
  };
  const { videoId, measurement } = recording;
  try {
    const shadow = await measureShadow(
      { videoId, detector, calibration: measurement.calibration },
      { signal, onProgress },
    );
    await keepShadow(recording.id, { shadow });
  } catch (error) {
    // The reason is the recording's own: the others are not to blame.
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    await keepShadow(recording.id, { error: error.said });
  }
}

/**
 * Measures a recording; other workers may measure others of the same revalidation. Safe to run again: what is measured stays.
 * @returns 'over' where the revalidation has ended otherwise
 */
export async function measureRecording(
  taskId: string,
  recordingId: string,
): Promise<'measured' | 'cancelled' | 'over'> {
  const row = await findRevalidationOfTask(database(), taskId);
  if (row?.state !== 'running') return 'over';
  const recordings = await selectRecordings(database(), row.id);
  const recording = recordings.find(({ id }) => id === recordingId);
  if (!recording || !isOpen(recording)) return 'measured';
  const measured = recordings.filter((each) => !isOpen(each)).length;
  let told = -1;
  const onProgress = (fraction: number): void => {
    const progress = Math.floor((100 * (measured + fraction)) / recordings.length);
    if (progress <= told) return;
    told = progress;
    void reportProgress(taskId, { progress, isShared: true, message: say('work.measuring') }).catch(
      () => undefined,
    );
  };
  try {
    await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) => measureOne(row, recording, onProgress, signal),
    );
    return 'measured';
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    await cancelRevalidation(taskId);
    return 'cancelled';
  }
}

/** Compares what was measured with what was signed. Safe to run again. */
export async function concludeRevalidation(taskId: string): Promise<void> {
  const row = await findRevalidationOfTask(database(), taskId);
  if (row?.state !== 'running') return;
  const recordings = await selectRecordings(database(), row.id);
  const result = resultOf(
    recordings.map(({ reportVersionId, measurement, shadow }) => ({
      reportId: reportVersionId,
      signed: headlineFigures(measurement),
      shadow: storedShadow.parse(shadow),
    })),
    storedTolerance.parse(row.tolerance),
  );
  const isWithin = result.verdict === 'within';
  await database().transaction(async (tx) => {
    await endRevalidation(tx, taskId, { state: 'completed', result, isWithin });
    await finishTask(tx, taskId, { revalidation_id: row.id });
  });
}

/** Ends a revalidation because somebody asked for it. Safe to run again. */
export async function cancelRevalidation(taskId: string): Promise<void> {
  await database().transaction(async (tx) => {
    await endRevalidation(tx, taskId, { state: 'cancelled', error: say('work.cancelled') });
    await markCancelled(tx, taskId);
  });
}

/** Ends a revalidation that failed, with the reason that people will read. Safe to run again. */
export async function failRevalidation(taskId: string, error: Error): Promise<void> {
  log.error({ taskId, err: error }, 'a revalidation failed');
  const reason = failureReason(error);
  await database().transaction(async (tx) => {
    await endRevalidation(tx, taskId, { state: 'failed', error: reason });
    await failTask(tx, taskId, reason);
  });
}
