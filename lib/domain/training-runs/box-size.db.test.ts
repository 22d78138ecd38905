import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects, trainingEvents, trainingRuns } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { createModel } from '@/lib/domain/models';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { freezeData } from './freezing';
import { snapshotKey } from './keys';

const { db, close } = await testDatabase();
afterAll(close);

const VIDEO = '0a5f7a3c-95a5-4c0e-8f43-0b0a6f0f9b6d';
const FRAME = '1b5f7a3c-95a5-4c0e-8f43-0b0a6f0f9b6d';
const picture = { width: 64, height: 48, data: new Uint8Array(64 * 48) };
const head = (x: number, y: number, w: number, h: number) => ({ x, y, w, h, className: 'sperm' as const });
const cluster = { ...head(40, 20, 20, 20), className: 'cluster' as const };

let projectId = '';
let modelId = '';
let number = 0;

beforeAll(async () => {
  const ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  const given = { name: 'Ours', type: 'detection' as const, project_id: projectId, config: {}, notes: '' };
  modelId = (await createModel(ada, given)).id;
});

/** Freezes one labeled frame; answers with its labels as the run learns them, and what its log says. */
async function frozen(boxFactor: number) {
  await db.update(projects).set({ boxFactor }).where(eq(projects.id, projectId));
  const counts = { videos: 1, patients: 1, frames: 1, boxes: 2 };
  const [run] = await db
    .insert(trainingRuns)
    .values({
      ...{ projectId, modelId, number: ++number, state: 'completed', settings: {}, startName: 'x' },
      startSha256: 'a'.repeat(64),
      split: {
        ...{ unit: 'video', training: counts, validation: { ...counts, videos: 0, frames: 0, boxes: 0 } },
        videos: [{ videoId: VIDEO, role: 'training', frames: [FRAME] }],
      },
    })
    .returning();
  const id = run?.id ?? '';
  const labels = { boxes: [head(10, 10, 15, 12), cluster], unclear: [head(30, 30, 9, 9)] };
  await freezeData(id, {
    labeled: async () => [{ id: FRAME, picture, ...labels }],
    outlined: async () => [],
    stills: async () => null,
  });
  const { stream } = await objectStore().get(snapshotKey(id, 'snapshot.json'));
  const events = await db.select().from(trainingEvents).where(eq(trainingEvents.runId, id));
  return { frame: JSON.parse(await text(stream)).videos[0].frames[0], said: events.map((e) => e.message) };
}

test('a training learns boxes of heads in the one size that detectors know, and its log says so', async () => {
  const asIs = await frozen(1);
  expect(asIs.frame).toMatchObject({ boxes: [head(10, 10, 15, 12), cluster] });
  expect(asIs.said).toHaveLength(1);
  // 15 × 12 about 17.5, 16 divided by 1.5; clusters, and ground that is not judged, stay.
  const { frame, said } = await frozen(1.5);
  expect(frame).toMatchObject({ boxes: [{ className: 'sperm' }, cluster], unclear: [head(30, 30, 9, 9)] });
  for (const [name, value] of Object.entries({ x: 12.5, y: 12, w: 10, h: 8 }))
    expect(frame.boxes[0][name]).toBeCloseTo(value, 9);
  expect(said).toContainEqual({ key: 'training.log.boxSize', values: { factor: 1.5 } });
});
