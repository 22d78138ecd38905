import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import { datasets, frames, videos } from '@/db/schema';

/** A video row without a file, for tests that only look at rows. */
export async function testVideo(
  db: Database,
  projectId: string,
): Promise<{ datasetId: string; videoId: string }> {
  const [dataset] = await db.insert(datasets).values({ projectId, name: 'Sample' }).returning();
  if (!dataset) throw new Error('no dataset');
  const [video] = await db
    .insert(videos)
    .values({
      datasetId: dataset.id,
      name: 'clip',
      originalFilename: 'clip.mp4',
      objectKey: `videos/${randomUUID()}/original`,
      contentType: 'video/mp4',
      sizeBytes: 1,
      sha256: '0'.repeat(64),
      width: 640,
      height: 480,
      durationSeconds: 2,
      framesPerSecond: 50,
      frameCount: 100,
      codec: 'h264',
      pixelFormat: 'yuv420p',
    })
    .returning();
  if (!video) throw new Error('no video');
  return { datasetId: dataset.id, videoId: video.id };
}

/** A frame row without a picture. */
export async function testFrame(
  db: Database,
  videoId: string,
  values: Partial<typeof frames.$inferInsert> = {},
): Promise<string> {
  const [row] = await db
    .insert(frames)
    .values({
      videoId,
      frameNumber: 0,
      timeOffsetSeconds: 0,
      width: 640,
      height: 480,
      objectKey: `videos/${videoId}/frames/${randomUUID()}.jpg`,
      sizeBytes: 1,
      extractionSession: randomUUID(),
      ...values,
    })
    .returning({ id: frames.id });
  if (!row) throw new Error('no frame');
  return row.id;
}
