import { database } from '@/db/client';
import { detectionRequest, framesForJob, setFrameStatus, storeDetections } from '@/lib/domain/detections';
import { type FrameDetector, openFrameDetector } from '@/lib/domain/detections/worker';
import { log } from '@/lib/platform/http/log';
import { events, failureReason, inngest, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { objectStore } from '@/lib/platform/storage';
import {
  failTask,
  finishTask,
  isCancelRequested,
  markCancelled,
  reportProgress,
  startTask,
  taskForJob,
} from '@/lib/platform/tasks';

/** Looks at each frame in turn. A second run of the step replaces what the first one stored. */
async function detectAll(taskId: string, detector: FrameDetector, signal: AbortSignal): Promise<number> {
  const task = await taskForJob(taskId);
  if (!task) throw new TaskCancelledError();
  const { frameIds, config } = detectionRequest(task.payload);
  const frames = await framesForJob(frameIds);
  await setFrameStatus(frameIds, 'processing');
  let total = 0;
  for (const [index, frame] of frames.entries()) {
    signal.throwIfAborted();
    const found = await detector.detect(objectStore(), frame.objectKey, config.confidence_threshold);
    await database().transaction((tx) => storeDetections(tx, frame.id, detector.modelId, found));
    total += found.length;
    await reportProgress(taskId, {
      progress: (100 * (index + 1)) / frames.length,
      stage: 'processing',
      message: `Frame ${index + 1} of ${frames.length}`,
    });
  }
  await database().transaction((tx) =>
    finishTask(tx, taskId, { current: frames.length, total: frames.length, detections: total }),
  );
  return total;
}

/** Ends a detection because somebody asked for it; frames that it has dealt with keep what was found. Safe to run again. */
export async function cancelDetection(taskId: string, frameIds: readonly string[]): Promise<void> {
  await setFrameStatus(frameIds, null, 'unfinished');
  await database().transaction((tx) => markCancelled(tx, taskId));
}

async function run(taskId: string): Promise<{ detections: number } | { cancelled: true }> {
  const task = await taskForJob(taskId);
  if (!task || task.finishedAt) return { cancelled: true };
  const { frameIds, config } = detectionRequest(task.payload);
  await startTask(taskId, 'Opening the model');
  const detector = await openFrameDetector(config.model_id);
  try {
    const detections = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) => detectAll(taskId, detector, signal),
    );
    return { detections };
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    await cancelDetection(taskId, frameIds);
    return { cancelled: true };
  } finally {
    await detector.close();
  }
}

/** Detects sperm on kept frames. */
export const detectFrames = inngest.createFunction(
  {
    id: 'detect-frames',
    retries: 1,
    concurrency: 1,
    triggers: [events['detection/frames.requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = event.data.event.data as { taskId: string };
      const task = await taskForJob(taskId);
      log.error({ taskId, err: error }, 'a detection failed');
      if (!task) return;
      await setFrameStatus(detectionRequest(task.payload).frameIds, 'failed', 'unfinished');
      await database().transaction((tx) => failTask(tx, taskId, failureReason(error)));
    },
  },
  async ({ event, step }) => step.run('detect', () => run(event.data.taskId)),
);
