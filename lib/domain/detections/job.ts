import { z } from 'zod';
import { database, type Executor } from '@/db/client';
import type { Detection } from '@/lib/science/vision/types';
import { detectionConfig } from './contract';
import { type FrameForDetection, markFrames, replaceModelDetections, selectFramesForJob } from './queries';

const payloadSchema = z.object({ frameIds: z.array(z.uuid()), config: detectionConfig });

/** What a detection task was asked for. @throws ZodError when its payload is damaged. */
export const detectionRequest = (payload: Record<string, unknown>) => payloadSchema.parse(payload);

/** The frames of a task that still exist, in the order of the video. */
export const framesForJob = (frameIds: readonly string[]): Promise<FrameForDetection[]> =>
  selectFramesForJob(frameIds);

/** Stores what a model found on a frame, in place of what models found before. Safe to repeat. */
export async function storeDetections(
  tx: Executor,
  frameId: string,
  modelId: string,
  found: readonly Detection[],
): Promise<void> {
  await replaceModelDetections(
    tx,
    frameId,
    modelId,
    found.map((box) => ({
      x1: box.x,
      y1: box.y,
      x2: box.x + box.w,
      y2: box.y + box.h,
      confidence: Math.min(1, Math.max(0, box.score)),
      className: box.className,
    })),
  );
}

/** Marks frames while a task works on them; `unfinished` leaves those alone that it has already dealt with. */
export const setFrameStatus = (
  frameIds: readonly string[],
  status: 'processing' | 'failed' | null,
  which: 'all' | 'unfinished' = 'all',
): Promise<void> => markFrames(database(), frameIds, status, which);
