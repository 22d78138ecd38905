import { database, type Executor } from '@/db/client';
import { countFrames, insertFrames, updateExtraction } from './queries';

export interface StoredFrame {
  readonly frameNumber: number;
  readonly timeOffsetSeconds: number;
  readonly width: number;
  readonly height: number;
  readonly objectKey: string;
  readonly sizeBytes: number;
}

/** Where the frames of one extraction lie in the object store. */
export const framePrefix = (videoId: string, taskId: string): string => `videos/${videoId}/frames/${taskId}`;

/** Shows on the video how far its extraction is. */
export async function noteExtraction(
  videoId: string,
  taskId: string,
  step: { stage: 'initializing' | 'extracting' | 'storing'; progress: number; message: string },
): Promise<void> {
  await updateExtraction(database(), videoId, taskId, {
    processingStatus: 'processing',
    extractionStage: step.stage,
    extractionProgress: Math.round(step.progress),
    extractionMessage: step.message,
  });
}

/** Puts the frames of an extraction on record. A second call with the same frames changes nothing. */
export async function recordFrames(
  tx: Executor,
  videoId: string,
  taskId: string,
  found: readonly StoredFrame[],
): Promise<void> {
  await insertFrames(
    tx,
    found.map((frame) => ({ ...frame, videoId, extractionSession: taskId })),
  );
  await updateExtraction(tx, videoId, taskId, {
    processingStatus: 'completed',
    extractionStage: 'completed',
    extractionProgress: 100,
    extractionMessage: `Extracted ${found.length} frames`,
    lastExtractionAt: new Date(),
  });
}

/**
 * Ends an extraction that brought nothing. A cancelled one leaves the video as usable as before; a failed one says
 * why on the video.
 */
export async function endExtraction(
  tx: Executor,
  videoId: string,
  taskId: string,
  end: { cancelled: boolean; message: string },
): Promise<void> {
  const asBefore = (await countFrames(videoId)) > 0 ? 'completed' : 'uploaded';
  await updateExtraction(tx, videoId, taskId, {
    processingStatus: end.cancelled ? asBefore : 'failed',
    extractionStage: end.cancelled ? 'cancelled' : 'failed',
    extractionMessage: end.message,
  });
}
