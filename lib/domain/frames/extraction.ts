import { database, type Executor } from '@/db/client';
import { type Message, say } from '@/lib/messages/message';
import type { ExtractionConfig } from './contract';
import { insertFrames, updateExtraction } from './queries';

export interface StoredFrame {
  readonly frameNumber: number;
  readonly timeOffsetSeconds: number;
  readonly width: number;
  readonly height: number;
  readonly objectKey: string;
  readonly sizeBytes: number;
  /** Of the stored picture. */
  readonly sha256: string;
}

/** Where the frames of one extraction lie in the object store. */
export const framePrefix = (videoId: string, taskId: string): string => `videos/${videoId}/frames/${taskId}`;

/** Shows on the video how far its extraction is. */
export async function noteExtraction(
  videoId: string,
  taskId: string,
  step: { stage: 'initializing' | 'extracting' | 'storing'; progress: number; message: Message },
): Promise<void> {
  await updateExtraction(database(), videoId, taskId, {
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
    videoId,
    found.map((frame) => ({ ...frame, extractionSession: taskId })),
  );
  await updateExtraction(tx, videoId, taskId, {
    extractionStage: 'completed',
    extractionProgress: 100,
    extractionMessage: say('work.extracted', { count: found.length }),
    lastExtractionAt: new Date(),
  });
}

/** Ends an extraction that yielded no stills, and says why. The video itself stays as usable as before. */
export async function endExtraction(
  tx: Executor,
  videoId: string,
  taskId: string,
  end: { cancelled: boolean; message: Message },
): Promise<void> {
  await updateExtraction(tx, videoId, taskId, {
    extractionStage: end.cancelled ? 'cancelled' : 'failed',
    extractionMessage: end.message,
  });
}

/** Megapixels that an extraction decodes: up to the last picture that it takes. */
export function extractionSize(
  video: {
    readonly width: number;
    readonly height: number;
    readonly frameCount: number;
    readonly framesPerSecond: number;
  },
  config: ExtractionConfig,
): number {
  const span =
    config.method === 'count'
      ? video.frameCount
      : (config.max_frames * video.framesPerSecond) / Math.min(config.frame_rate, video.framesPerSecond);
  return (video.width * video.height * Math.min(span, video.frameCount)) / 1e6;
}
