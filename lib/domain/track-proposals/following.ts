import { database } from '@/db/client';
import { type ProposedTrack, storeProposals } from '@/lib/domain/annotations';
import { boxFactorOf } from '@/lib/domain/box-sizes';
import { getVideoForJob, type VideoForJob } from '@/lib/domain/videos';
import { FieldTracker } from '@/lib/engine/casa/field-tracker';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { type ObjectStore, objectStore, withLocalFile } from '@/lib/platform/storage';
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
import type { Detection, Track } from '@/lib/science/vision/types';
import { type ProposalRequest, proposalRequest } from './contract';

interface ClipFrame {
  readonly objectKey: string;
}

/** What the worker process lends: decoding and detecting, which other rooms have. */
export interface ClipTools {
  /** Keeps every frame of a part of a video. */
  keepRange(
    job: { readonly taskId: string; readonly videoId: string },
    source: string,
    range: { readonly fromFrame: number; readonly toFrame: number },
    signal: AbortSignal,
  ): Promise<readonly ClipFrame[]>;
  /** Opens an installed model for the pictures of one clip. */
  openClipDetector(modelId: string): Promise<{
    readonly modelId: string;
    detect(store: ObjectStore, objectKey: string, threshold: number): Promise<Detection[]>;
    close(): Promise<void>;
  }>;
}

/** Share of the progress that keeping the pictures takes. */
const KEEPING = 20;

async function openRequest(taskId: string): Promise<{ videoId: string; request: ProposalRequest } | null> {
  const task = await taskForJob(taskId);
  if (!task || task.finishedAt) return null;
  return { videoId: task.subjectId, request: proposalRequest.parse(task.payload) };
}

/**
 * A followed cell in the frames of the video; the tracker counts from the beginning of the clip. Boxes are as large as the
 * project draws them only from here on: the tracker knows heads by the sizes that the detector finds.
 */
function asProposal(
  { className, points }: Track,
  fromFrame: number,
  factor: number,
  video: VideoForJob,
): ProposedTrack {
  const found = points.map((point) => ({ ...point, className }));
  return {
    className,
    boxes: drawnBoxes(found, factor, video).map(({ frame, x, y, w, h, score }) => ({
      ...{ frame: fromFrame + frame, x1: x, y1: y, x2: x + w, y2: y + h },
      score,
    })),
  };
}

/** Detects on every frame of the clip and follows what is found. */
async function follow(
  taskId: string,
  tools: ClipTools,
  frames: readonly ClipFrame[],
  request: ProposalRequest,
  video: VideoForJob,
  signal: AbortSignal,
): Promise<{ modelId: string; tracks: ProposedTrack[] }> {
  await reportProgress(taskId, { progress: KEEPING, stage: 'processing', message: say('work.openingModel') });
  const detector = await tools.openClipDetector(request.model_id);
  try {
    const tracker = new FieldTracker(request.confidence_threshold, video.framesPerSecond);
    for (const [index, frame] of frames.entries()) {
      signal.throwIfAborted();
      tracker.push(await detector.detect(objectStore(), frame.objectKey, tracker.minScore));
      await reportProgress(taskId, {
        progress: KEEPING + ((95 - KEEPING) * (index + 1)) / frames.length,
        stage: 'processing',
        message: say('work.frameOf', { position: index + 1, total: frames.length }),
      });
    }
    const { tracks } = tracker.finish();
    const factor = await boxFactorOf(video.projectId);
    return {
      modelId: detector.modelId,
      tracks: tracks.map((track) => asProposal(track, request.from_frame, factor, video)),
    };
  } finally {
    await detector.close();
  }
}

/**
 * Proposes the tracks that a task asks for. Safe to run again: frames that are kept stay, and proposals that nobody has
 * touched make way.
 * @throws UnreadableVideoError, ObjectNotFoundError, ModelError, AppError UNPROCESSABLE
 */
export async function runProposals(
  taskId: string,
  tools: ClipTools,
): Promise<{ tracks: number } | { cancelled: true }> {
  const opened = await openRequest(taskId);
  if (!opened) return { cancelled: true };
  const { videoId, request } = opened;
  const video = await getVideoForJob(videoId);
  if (!video) {
    await database().transaction((tx) => failTask(tx, taskId, say('work.videoDeleted')));
    return { cancelled: true };
  }
  await startTask(taskId, say('work.readingVideo'));
  const range = { fromFrame: request.from_frame, toFrame: request.to_frame };
  try {
    const work = async (signal: AbortSignal) => {
      const frames = await withLocalFile(
        objectStore(),
        video.objectKey,
        (source) => tools.keepRange({ taskId, videoId }, source, range, signal),
        { signal },
      );
      const { modelId, tracks } = await follow(taskId, tools, frames, request, video, signal);
      return database().transaction(async (tx) => {
        const stored = await storeProposals(tx, { videoId, modelId, ...range }, tracks);
        await finishTask(tx, taskId, { frames: frames.length, tracks: stored });
        return stored;
      });
    };
    const tracks = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) => timed('tracking', range.toFrame - range.fromFrame + 1, () => work(signal)),
    );
    return { tracks };
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    await cancelProposals(taskId);
    return { cancelled: true };
  }
}

/** Ends the task because somebody asked for it; frames that are kept stay. Safe to run again. */
export async function cancelProposals(taskId: string): Promise<void> {
  await database().transaction((tx) => markCancelled(tx, taskId));
}

/** Ends a task that failed, with the reason that people will read. Safe to run again. */
export async function failProposals(taskId: string, error: Error): Promise<void> {
  log.error({ taskId, err: error }, 'tracks could not be proposed');
  await database().transaction((tx) => failTask(tx, taskId, failureReason(error)));
}
