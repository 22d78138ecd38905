import type { z } from 'zod';
import { database } from '@/db/client';
import { boxFactorOf } from '@/lib/domain/box-sizes';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { objectStore } from '@/lib/platform/storage';
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
import { drawnBoxes } from '@/lib/science/vision/boxes';
import { requestSchema } from './contract';
import { type FrameDetector, openFrameDetector } from './frame-detector';
import { markFrames, selectFramesForJob } from './queries';
import { storeDetections } from './storing';

type DetectionRequest = z.output<typeof requestSchema>;

/** An open task with what it was asked for; null when it has ended or is gone. @throws ZodError when its payload is damaged. */
async function openRequest(taskId: string): Promise<DetectionRequest | null> {
  const task = await taskForJob(taskId);
  return task && !task.finishedAt ? requestSchema.parse(task.payload) : null;
}

/** Goes through the frames in turn, which are of one project: boxes are as large as it draws them. A second run of the step replaces what the first one stored. */
async function detectAll(
  taskId: string,
  { frameIds, config }: DetectionRequest,
  detector: FrameDetector,
  signal: AbortSignal,
): Promise<number> {
  const frames = await selectFramesForJob(frameIds);
  await markFrames(database(), frameIds, 'processing');
  const factor = frames[0] ? await boxFactorOf(frames[0].projectId) : 1;
  let total = 0;
  for (const [index, frame] of frames.entries()) {
    signal.throwIfAborted();
    const found = await detector.detect(objectStore(), frame.objectKey, config.confidence_threshold);
    const drawn = drawnBoxes(found, factor, frame);
    await database().transaction((tx) => storeDetections(tx, frame.id, detector.modelId, found, drawn));
    total += found.length;
    await reportProgress(taskId, {
      progress: (100 * (index + 1)) / frames.length,
      stage: 'processing',
      message: say('work.frameOf', { position: index + 1, total: frames.length }),
    });
  }
  await database().transaction((tx) =>
    finishTask(tx, taskId, { current: frames.length, total: frames.length, detections: total }),
  );
  return total;
}

/** Detects sperm on the frames of a task. Safe to run again. @throws ModelError, ObjectNotFoundError */
export async function runDetection(taskId: string): Promise<{ detections: number } | { cancelled: true }> {
  const request = await openRequest(taskId);
  if (!request) return { cancelled: true };
  await startTask(taskId, say('work.openingModel'));
  const detector = await openFrameDetector(request.config.model_id);
  try {
    const detections = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) =>
        timed('detection', request.frameIds.length, () => detectAll(taskId, request, detector, signal)),
    );
    return { detections };
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    await cancelDetection(taskId);
    return { cancelled: true };
  } finally {
    await detector.close();
  }
}

/** Ends a detection because somebody asked for it; frames that are done keep their detections. Safe to run again. */
export async function cancelDetection(taskId: string): Promise<void> {
  const request = await openRequest(taskId);
  if (!request) return;
  await database().transaction(async (tx) => {
    await markFrames(tx, request.frameIds, null, 'unfinished');
    await markCancelled(tx, taskId);
  });
}

/** Ends a detection that failed, with the reason that people will read. Safe to run again. */
export async function failDetection(taskId: string, error: Error): Promise<void> {
  log.error({ taskId, err: error }, 'a detection failed');
  const request = await openRequest(taskId);
  if (!request) return;
  await database().transaction(async (tx) => {
    await markFrames(tx, request.frameIds, 'failed', 'unfinished');
    await failTask(tx, taskId, failureReason(error));
  });
}
