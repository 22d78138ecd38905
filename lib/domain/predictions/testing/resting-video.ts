import { eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { videos } from '@/db/schema';
import { testVideo } from '@/lib/domain/frames/testing';
import { objectStore } from '@/lib/platform/storage';
import type { GrayFrame } from '@/lib/science/vision/types';
import { FILM_RATE, filmStill } from './unstained-still';

const FRAMES = 12;

/** A video of a project in which the cells of a picture rest. @param pixelSizeUm null for a video without a calibration */
export async function restingVideo(
  db: Database,
  projectId: string,
  picture: GrayFrame,
  pixelSizeUm: number | null,
): Promise<{ datasetId: string; videoId: string }> {
  const { width, height } = picture;
  const { datasetId, videoId } = await testVideo(db, projectId);
  const [row] = await db
    .update(videos)
    .set({ width, height, frameCount: FRAMES, framesPerSecond: FILM_RATE, pixelSizeUm })
    .where(eq(videos.id, videoId))
    .returning();
  await objectStore().put(row?.objectKey ?? '', await filmStill(picture, FRAMES), {
    contentType: 'video/mp4',
  });
  return { datasetId, videoId };
}
