import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { createPrediction, getPrediction } from '.';
import { FORMS_PIXEL_UM, restingVideo, unstainedStill } from './testing';
import { runPrediction } from './worker';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-forms-'));
const { db, close } = await testDatabase();
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

let ada: Awaited<ReturnType<typeof testPerson>>;
let projectId = '';
const CLASSIFIER = 'sperm-morphology-v1';
beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
});

it.each([7001, 7002, 7003, 7004])(
  'explore %i',
  async (seed) => {
    const still = unstainedStill(seed);
    const { videoId } = await restingVideo(db, projectId, still, { folder, pixelSizeUm: FORMS_PIXEL_UM });
    const asked = await createPrediction(ada, { model_id: CLASSIFIER, video_id: videoId, name: 'Forms' });
    console.log(await runPrediction(asked.task_id ?? ''));
    const found = await getPrediction(ada, asked.id);
    console.log(
      seed,
      still.cells.filter((c) => c.headInside).map((c) => c.condition),
      JSON.stringify({ ...found, frames: found.frames.map((f) => ({ ...f, imageUrl: '' })) }),
    );
  },
  120_000,
);
