import type { Executor } from '@/db/client';
import { replaceModelBoxes } from '@/lib/domain/annotations';
import type { Corners } from '@/lib/science/key-frames';
import type { Box, Detection } from '@/lib/science/vision/types';
import { markDetected } from './queries';

const cornersOf = ({ x, y, w, h }: Box): Corners => ({ x1: x, y1: y, x2: x + w, y2: y + h });

/**
 * Stores what a model found on a frame, in place of what models found before; what people worked on stays. Safe to repeat.
 * @param drawn the same boxes, one by one, as large as the project draws them: those that people see
 */
export async function storeDetections(
  tx: Executor,
  frameId: string,
  modelId: string,
  found: readonly Detection[],
  drawn: readonly Detection[] = found,
): Promise<void> {
  const countedId = await replaceModelBoxes(
    tx,
    frameId,
    modelId,
    drawn.map((box) => ({
      ...cornersOf(box),
      confidence: Math.min(1, Math.max(0, box.score)),
      className: box.className,
    })),
    found.map(cornersOf),
  );
  if (countedId) await markDetected(tx, countedId, modelId);
}
