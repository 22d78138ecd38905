import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import { detections, masks } from '@/db/schema';

/** A box on a frame, as a model found it. */
export async function testDetection(
  db: Database,
  frameId: string,
  values: Partial<typeof detections.$inferInsert> = {},
): Promise<string> {
  const [row] = await db
    .insert(detections)
    .values({ frameId, x1: 10, y1: 10, x2: 30, y2: 22, confidence: 0.5, source: 'model', ...values })
    .returning({ id: detections.id });
  if (!row) throw new Error('no detection');
  return row.id;
}

/** A mask of one pixel in the middle of a window of 3 × 3. */
export async function testMask(
  db: Database,
  detectionId: string,
  values: Partial<typeof masks.$inferInsert> = {},
): Promise<string> {
  const [row] = await db
    .insert(masks)
    .values({
      detectionId,
      ...{ x: 12, y: 12, width: 3, height: 3 },
      // Runs 4, 1, 4, as COCO packs them: each below 16 is one letter, '0' and on.
      rle: '414',
      source: 'points',
      points: [{ x: 13, y: 13, label: 1 }],
      score: 0.9,
      sha256: randomUUID().replaceAll('-', '').padEnd(64, '0'),
      ...values,
    })
    .returning({ id: masks.id });
  if (!row) throw new Error('no mask');
  return row.id;
}
