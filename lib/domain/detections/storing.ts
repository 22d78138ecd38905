import type { Executor } from '@/db/client';
import type { Detection } from '@/lib/science/vision/types';
import { replaceModelDetections } from './queries';

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
