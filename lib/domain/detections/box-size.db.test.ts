import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { detections, frames, projects } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { seededRandom } from '@/lib/science/simulation';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { requestDetection, updateDetection } from '.';
import { detectionConfig } from './contract';
import { runDetection } from './worker';

const { db, close } = await testDatabase();
afterAll(close);

const SIDE = 192;

test('a detection is stored as large as its project draws boxes, and so is what a correction keeps of it', async () => {
  const editor = await testPerson(db, 'Editor');
  const projectId = await testProject(db, 'Ward', [[editor, 'editor']]);
  const { videoId } = await testVideo(db, projectId);
  const frameId = await testFrame(db, videoId, { width: SIDE, height: SIDE });
  const { picture } = drawWorldPicture(seededRandom(5), SIDE);
  const raw = { width: picture.width, height: picture.height, channels: 1 } as const;
  const [frame] = await db.select().from(frames).where(eq(frames.id, frameId));
  await objectStore().put(frame?.objectKey ?? '', await sharp(picture.data, { raw }).png().toBuffer(), {
    contentType: 'image/png',
  });
  const detect = async () => {
    const { task_id } = await requestDetection(editor, [frameId], detectionConfig.parse({}));
    await runDetection(task_id);
    const rows = await db.select().from(detections).where(eq(detections.frameId, frameId));
    return rows
      .filter(({ deletedAt, className }) => deletedAt === null && className === 'sperm')
      .sort((a, b) => b.confidence - a.confidence || a.x1 - b.x1);
  };
  const asFound = await detect();
  expect(asFound.length).toBeGreaterThan(3);
  const [verified] = asFound.slice(-1);
  await updateDetection(editor, verified?.id ?? '', { verified: true });
  await db.update(projects).set({ boxFactor: 1.5 }).where(eq(projects.id, projectId));
  const asDrawn = await detect();
  // The same cells: none gets a second box, also not the one that a person verified, which stays as it was.
  expect(asDrawn.map(({ id }) => id)).toEqual(asFound.map(({ id }) => id));
  expect(asDrawn.at(-1)).toMatchObject({ x1: verified?.x1, x2: verified?.x2, verified: true });
  for (const [index, { x1, y1, x2, y2 }] of asFound.slice(0, -1).entries()) {
    const drawn = asDrawn[index];
    // A quarter of a side more on each of the four, as far as the picture goes.
    const [dx, dy] = [(x2 - x1) / 4, (y2 - y1) / 4];
    expect(drawn?.x1).toBeCloseTo(Math.max(0, x1 - dx), 4);
    expect(drawn?.y1).toBeCloseTo(Math.max(0, y1 - dy), 4);
    expect(drawn?.x2).toBeCloseTo(Math.min(SIDE, x2 + dx), 4);
    expect(drawn?.y2).toBeCloseTo(Math.min(SIDE, y2 + dy), 4);
  }
  const [first] = asDrawn;
  if (!first) throw new Error('nothing found');
  const { x1, x2 } = first;
  await updateDetection(editor, first.id, { x1: x1 + 1 });
  const [corrected] = await db.select().from(detections).where(eq(detections.id, first.id));
  expect(corrected?.proposed).toMatchObject({ x1, x2 });
});
