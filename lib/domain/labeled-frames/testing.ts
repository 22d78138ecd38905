import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { datasets, detections, videos } from '@/db/schema';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { objectStore } from '@/lib/platform/storage';
import { DEFAULT_SCENE, simulateScene } from '@/lib/science/simulation';

const SIZE = { width: 224, height: 192 };

/** A simulated video of a project with two frames on which every cell has its box by a person, and one box of nobody. */
export async function labeledVideo(
  db: Database,
  projectId: string,
  seed: number,
  folder: string,
): Promise<{ datasetId: string; videoId: string; frameIds: string[] }> {
  const { datasetId, videoId } = await testVideo(db, projectId);
  await db
    .update(datasets)
    .set({ name: `Sample ${seed}` })
    .where(eq(datasets.id, datasetId));
  const scene = simulateScene({
    ...DEFAULT_SCENE,
    ...SIZE,
    seed,
    framesPerSecond: 10,
    seconds: 0.6,
    concentrationMillionPerMl: 60,
  });
  const clip = path.join(folder, `clip-${seed}.mp4`);
  await writeVideo(clip, scene);
  const [row] = await db
    .update(videos)
    .set({ ...SIZE, frameCount: scene.frameCount, framesPerSecond: 10 })
    .where(eq(videos.id, videoId))
    .returning();
  await objectStore().put(row?.objectKey ?? '', await readFile(clip), { contentType: 'video/mp4' });
  const frameIds: string[] = [];
  for (const frameNumber of [0, 4]) {
    const frameId = await testFrame(db, videoId, { ...SIZE, frameNumber, labeledAt: new Date() });
    const heads = scene.objectsAt(frameNumber).filter(({ className }) => className === 'sperm');
    await db.insert(detections).values(
      heads.map(({ box: { x, y, w, h } }) => ({
        ...{ frameId, x1: x, y1: y, x2: x + w, y2: y + h },
        ...{ confidence: 1, source: 'manual' as const },
      })),
    );
    frameIds.push(frameId);
  }
  const unverified = { frameId: frameIds[0] ?? '', x1: 5, y1: 6, x2: 15, y2: 18 };
  await db.insert(detections).values({ ...unverified, confidence: 0.6, source: 'model' });
  return { datasetId, videoId, frameIds };
}
