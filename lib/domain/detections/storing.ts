import type { Executor } from '@/db/client';
import { replaceModelBoxes } from '@/lib/domain/annotations';
import type { Detection } from '@/lib/science/vision/types';
import { markDetected } from './queries';

/**
 * Stores what a model found on a frame, in place of what models found before; what people worked on stays. Safe to repeat.
 */
export async function storeDetections(
  tx: Executor,
  frameId: string,
  modelId: string,
  found: readonly Detection[],
): Promise<void> {
  const countedId = await replaceModelBoxes(
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
  if (countedId) await markDetected(tx, countedId, modelId);
}
