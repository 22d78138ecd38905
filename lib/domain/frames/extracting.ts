import { rm } from 'node:fs/promises';
import { database } from '@/db/client';
import { getVideoForJob } from '@/lib/domain/videos';
import { extractFrames, planExtraction, probeVideo } from '@/lib/engine/media';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { makeScratchFolder, objectStore, withLocalFile } from '@/lib/platform/storage';
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
import { type ExtractionConfig, extractionConfig } from './contract';
import {
  endExtraction,
  extractionSize,
  framePrefix,
  noteExtraction,
  recordFrames,
  type StoredFrame,
} from './extraction';
import { storePicture } from './storing';

interface Extraction {
  readonly taskId: string;
  readonly videoId: string;
}

/** Shows on task and video alike how far it is. */
async function note({ taskId, videoId }: Extraction, progress: number, message: Message): Promise<void> {
  await reportProgress(taskId, { progress, stage: 'extracting', message });
  await noteExtraction(videoId, taskId, { stage: 'extracting', progress, message });
}

/** Extracts and stores. Names follow from the video alone, so a second run overwrites the first one's files. */
async function extractAndStore(
  extraction: Extraction,
  source: string,
  config: ExtractionConfig,
  signal: AbortSignal,
): Promise<StoredFrame[]> {
  const probe = await probeVideo(source);
  const plan = planExtraction(probe, {
    method: config.method,
    frameRate: config.frame_rate,
    count: config.count,
    maxFrames: config.method === 'count' ? config.count : config.max_frames,
  });
  const folder = await makeScratchFolder('frames');
  const stored: StoredFrame[] = [];
  try {
    for await (const frame of extractFrames(source, probe, plan, {
      quality: config.quality,
      folder,
      signal,
    })) {
      stored.push(await storePicture(extraction, frame, signal));
      const total = plan.frames.length;
      await note(
        extraction,
        (95 * stored.length) / total,
        say('work.frameOf', { position: stored.length, total }),
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (stored.length === 0) {
    throw new AppError('UNPROCESSABLE', say('work.noExtractable'));
  }
  return stored;
}

const removeStored = ({ videoId, taskId }: Extraction): Promise<void> =>
  objectStore().deletePrefix(`${framePrefix(videoId, taskId)}/`);

/** Extracts the stills that a task asks for. Safe to run again. @throws UnreadableVideoError, ObjectNotFoundError, AppError UNPROCESSABLE */
export async function runExtraction(
  extraction: Extraction,
): Promise<{ frames: number } | { cancelled: true }> {
  const { taskId, videoId } = extraction;
  const task = await taskForJob(taskId);
  if (!task || task.finishedAt) return { cancelled: true };
  const video = await getVideoForJob(videoId);
  if (!video) {
    await database().transaction((tx) => failTask(tx, taskId, say('work.videoDeleted')));
    return { cancelled: true };
  }
  const config = extractionConfig.parse(task.payload.config ?? {});
  await startTask(taskId, say('work.readingVideo'));
  const beginning = { stage: 'initializing', progress: 0, message: say('work.readingVideo') } as const;
  await noteExtraction(videoId, taskId, beginning);
  try {
    const frames = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) =>
        withLocalFile(
          objectStore(),
          video.objectKey,
          (source) =>
            timed('extraction', extractionSize(video, config), () =>
              extractAndStore(extraction, source, config, signal),
            ),
          { signal },
        ),
    );
    const storing = { stage: 'storing', progress: 96, message: say('work.storingFrames') } as const;
    await reportProgress(taskId, storing);
    await noteExtraction(videoId, taskId, storing);
    await database().transaction(async (tx) => {
      await recordFrames(tx, videoId, taskId, frames);
      await finishTask(tx, taskId, { frames: frames.length });
    });
    return { frames: frames.length };
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    await cancelExtraction(extraction);
    return { cancelled: true };
  }
}

/** Ends an extraction because somebody asked for it; the video is as usable as before. Safe to run again. */
export async function cancelExtraction(extraction: Extraction): Promise<void> {
  const { taskId, videoId } = extraction;
  await removeStored(extraction);
  await database().transaction(async (tx) => {
    await endExtraction(tx, videoId, taskId, { cancelled: true, message: say('work.extractionCancelled') });
    await markCancelled(tx, taskId);
  });
}

/** Ends an extraction that failed, with the reason that people will read. Safe to run again. */
export async function failExtraction(extraction: Extraction, error: Error): Promise<void> {
  const { taskId, videoId } = extraction;
  log.error({ taskId, videoId, err: error }, 'an extraction failed');
  const message = failureReason(error);
  await removeStored(extraction);
  await database().transaction(async (tx) => {
    await endExtraction(tx, videoId, taskId, { cancelled: false, message });
    await failTask(tx, taskId, message);
  });
}
