import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detections, frames, masks, modelVersions, trainingRuns } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { readJudgedStill as stills } from '@/lib/domain/judged-stills/worker';
import {
  readLabeledFrames as labeled,
  readOutlinedFrames as outlined,
} from '@/lib/domain/labeled-frames/reading';
import { labeledVideo } from '@/lib/domain/labeled-frames/testing';
import { predictMask } from '@/lib/domain/masks';
import { createModel, deployVersion } from '@/lib/domain/models';
import { claimPlace } from '@/lib/domain/training-place';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { getTrainingData, getTrainingStatus, requestTraining } from '.';
import { concludeLeg, freezeData, trainPart } from './worker';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-segmenter-training-'));

const { db, close } = await testDatabase();
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof testPerson>>;
let ada: Person;
let projectId = '';
let made: Awaited<ReturnType<typeof labeledVideo>>[] = [];
beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  const isOutlined = true;
  made = await Promise.all([1, 2].map((seed) => labeledVideo(db, projectId, seed, folder, { isOutlined })));
}, 300_000);

const outlines = async (): Promise<number> => (await db.select().from(masks)).length;

const dataOf = (task: 'detection' | 'segmentation') =>
  getTrainingData(ada, projectId, {
    task,
    ...{ validation_split: 0.5, batch_size: 4, replay: 0, seed: 1 },
  });

test('a segmenter would learn from outlines that people stand behind', async () => {
  const all = await outlines();
  expect(all).toBeGreaterThan(4);
  const data = await dataOf('segmentation');
  expect([data.training.videos, data.validation.videos]).toEqual([1, 1]);
  expect(data.training.boxes + data.validation.boxes).toBe(all);
  // Eight crops of each outline, four a step, in whole rounds of six.
  expect(data.steps_per_epoch).toBe(6 * Math.ceil((2 * data.training.boxes) / 6));
  const [one] = await db.select().from(masks).limit(1);
  const set = (values: Partial<typeof masks.$inferInsert>) =>
    db
      .update(masks)
      .set(values)
      .where(eq(masks.id, one?.id ?? ''));
  const counted = async () => {
    const { training, validation } = await dataOf('segmentation');
    return training.boxes + validation.boxes;
  };
  await set({ source: 'predicted' });
  expect(await counted()).toBe(all - 1);
  await set({ quality: 'good' });
  expect(await counted()).toBe(all);
  await set({ source: 'painted', quality: 'bad' });
  expect(await counted()).toBe(all - 1);
  await set({ quality: null });
});

test('it is trained, told before from after, deployed, and draws the masks of its project', async () => {
  const model = await createModel(ada, {
    ...{ name: 'Our outlines', type: 'segmentation', project_id: projectId },
    ...{ config: {}, notes: '' },
  });
  const { id: runId } = await requestTraining(ada, model.id, {
    ...{ epochs: 1, batch_size: 4, replay: 0, validation_split: 0.5 },
  });
  const [{ leg = -1 } = {}] = await db.select().from(trainingRuns).where(eq(trainingRuns.id, runId));
  expect(await claimPlace(runId, leg)).toBe('claimed');
  expect(await freezeData(runId, { labeled, outlined, stills })).toBe('frozen');
  const outcome = await trainPart(runId, leg);
  if (outcome.kind === 'again') throw new Error('one part is enough');
  // Shown as long as it trains.
  const [sample] = (await getTrainingStatus(ada, model.id)).samples;
  await concludeLeg(runId, leg, outcome);

  const status = await getTrainingStatus(ada, model.id);
  expect(status.status).toBe('completed');
  const { start, best } = status.judged;
  const held = made.find(({ videoId }) => videoId === start?.videos[0]?.video_id);
  expect(held).toBeDefined();
  for (const judged of [start, best]) {
    expect(judged?.videos).toHaveLength(1);
    expect(judged?.score).toBeGreaterThan(0.3);
  }
  expect(best?.score).toBe(status.metrics.accuracy[0]);
  expect(status.logs.join()).toContain('masks overlap with the outlines by');
  expect(held?.frameIds).toContain(sample?.frame_id);
  expect(sample?.outlines[0]?.length).toBeGreaterThan(2);

  const [run] = await db.select().from(trainingRuns).where(eq(trainingRuns.id, runId));
  const [version] = await db.select().from(modelVersions);
  expect(version).toMatchObject({
    id: run?.versionId,
    state: 'candidate',
    origin: 'trained',
    license: 'MIT',
  });

  const [cell] = await db
    .select({ id: detections.id, frameId: detections.frameId, objectKey: frames.objectKey })
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .where(sql`exists (select 1 from masks where detection_id = ${detections.id})`)
    .limit(1);
  const video = made.find(({ frameIds }) => frameIds.includes(cell?.frameId ?? ''));
  const [read] = await outlined(video?.videoId ?? '', [cell?.frameId ?? '']);
  const { data = new Uint8Array(), width = 0, height = 0 } = read?.picture ?? {};
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  await objectStore().put(cell?.objectKey ?? '', png, { contentType: 'image/png' });
  const madeBy = async (): Promise<string> =>
    (
      await predictMask(ada, {
        ...{ crop_id: cell?.id ?? '', save_mask: false, save_visualization: false },
        ...{ use_enhanced_morphology: true, overwrite_existing: true },
      })
    ).model_id;
  const deploy = (versionId: string | null) =>
    deployVersion(ada, projectId, {
      ...{ task: 'segmentation', version_id: versionId, reason: 'tried', accepts_change: false },
    });
  expect(await madeBy()).toBe('sperm-segmenter-v1');
  await deploy(version?.id ?? '');
  expect(await madeBy()).toBe('Our outlines, version 1');
  await deploy(null);
  expect(await madeBy()).toBe('sperm-segmenter-v1');
});
