import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { detections } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { maskBox } from '@/lib/science/segmentation/mask';
import {
  partMask,
  type SimulatedStill,
  type StillParameters,
  simulateStill,
} from '@/lib/science/simulation/still';
import type { Box } from '@/lib/science/vision/types';

/** A project with an editor, a viewer and a stranger to it, who may all annotate where they get in. */
export async function testAnnotation() {
  const { db, close } = await testDatabase();
  const permissions = ['finetune.*'];
  const editor = await testPerson(db, 'Editor', { permissions });
  const viewer = await testPerson(db, 'Viewer', { permissions });
  const stranger = await testPerson(db, 'Stranger', { permissions });
  const projectId = await testProject(db, 'Ward', [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ]);
  const { videoId } = await testVideo(db, projectId);

  /** A frame of a simulated still, kept without loss, with the box of each cell's head. */
  const newStill = async (
    seed: number,
    parameters: Partial<StillParameters> = {},
  ): Promise<{
    frameId: string;
    cells: { id: string; box: Box; truth: SimulatedStill['cells'][number] }[];
  }> => {
    const { picture, cells } = simulateStill({ cells: 2, ...parameters }, seed);
    const { width, height } = picture;
    const raw = { width, height, channels: 1 as const };
    const png = await sharp(picture.data, { raw }).png().toBuffer();
    const objectKey = `videos/${videoId}/frames/${randomUUID()}.png`;
    await objectStore().put(objectKey, png, { contentType: 'image/png' });
    const frameId = await testFrame(db, videoId, { width, height, objectKey });
    const made = [];
    for (const truth of cells.filter(({ headInside }) => headInside)) {
      const box = maskBox(partMask(truth, 'head', width, height)) as Box;
      made.push({ id: await newDetection(frameId, box), box, truth });
    }
    return { frameId, cells: made };
  };

  const newDetection = async (frameId: string, { x, y, w, h }: Box): Promise<string> => {
    const corners = { x1: x, y1: y, x2: x + w, y2: y + h };
    const [row] = await db
      .insert(detections)
      .values({ frameId, ...corners, confidence: 0.9, source: 'model' })
      .returning({ id: detections.id });
    if (!row) throw new Error('no detection');
    return row.id;
  };

  return { db, editor, viewer, stranger, projectId, videoId, newStill, newDetection, close };
}
