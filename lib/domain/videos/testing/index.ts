import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import { videos } from '@/db/schema';

/** A stored video for tests, ready to be analyzed unless `values` say otherwise. @returns its id */
export async function testVideo(
  db: Database,
  values: Partial<typeof videos.$inferInsert> & { readonly datasetId: string; readonly name: string },
): Promise<string> {
  const id = randomUUID();
  await db.insert(videos).values({
    id,
    originalFilename: `${values.name}.mp4`,
    objectKey: `videos/${id}/original`,
    contentType: 'video/mp4',
    sizeBytes: 1000,
    sha256: '0'.repeat(64),
    width: 640,
    height: 480,
    durationSeconds: 30,
    framesPerSecond: 50,
    frameCount: 1500,
    codec: 'h264',
    pixelFormat: 'yuv420p',
    ...values,
  });
  return id;
}
