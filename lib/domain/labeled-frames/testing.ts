import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { datasets, detections, masks, videos } from '@/db/schema';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { objectStore } from '@/lib/platform/storage';
import { windowOfPolygons, windowRuns } from '@/lib/science/segmentation/mask-window';
import { packRunLengths } from '@/lib/science/segmentation/run-lengths';
import { DEFAULT_SCENE, simulateScene } from '@/lib/science/simulation';

const SIZE = { width: 224, height: 192 };

/**
 * A simulated video of a project with two frames on which every cell has its box by a person, and one box of nobody; where
 * asked for, heads have the outlines that a person painted.
 */
export async function labeledVideo(
  db: Database,
  projectId: string,
  seed: number,
  folder: string,
  { isOutlined = false } = {},
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
    const drawn = await db
      .insert(detections)
      .values(
        heads.map(({ box: { x, y, w, h } }) => ({
          ...{ frameId, x1: x, y1: y, x2: x + w, y2: y + h },
          ...{ confidence: 1, source: 'manual' as const },
        })),
      )
      .returning({ id: detections.id });
    const trackIds = heads.map(({ trackId }) => trackId);
    if (isOutlined)
      await outlineHeads(db, scene, frameNumber, new Map(drawn.map(({ id }, i) => [trackIds[i], id])));
    frameIds.push(frameId);
  }
  const unverified = { frameId: frameIds[0] ?? '', x1: 5, y1: 6, x2: 15, y2: 18 };
  await db.insert(detections).values({ ...unverified, confidence: 0.6, source: 'model' });
  return { datasetId, videoId, frameIds };
}

async function outlineHeads(
  db: Database,
  scene: ReturnType<typeof simulateScene>,
  frameNumber: number,
  detectionOf: ReadonlyMap<number | undefined, string>,
): Promise<void> {
  for (const { trackId, head } of scene.outlinesAt(frameNumber)) {
    const detectionId = detectionOf.get(trackId);
    const window = windowOfPolygons([head], SIZE.width, SIZE.height);
    if (!detectionId || !window) continue;
    const { x, y, width, height } = window;
    const rle = packRunLengths(windowRuns(window));
    await db
      .insert(masks)
      .values({ ...{ detectionId, x, y, width, height, rle }, part: 'head', source: 'painted', sha256: rle });
  }
}
