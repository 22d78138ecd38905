import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cellJudgments, datasets, modelVersions, stillCells, stills, trainingRuns } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { readJudgedStill } from '@/lib/domain/judged-stills/worker';
import {
  readLabeledFrames as labeled,
  readOutlinedFrames as outlined,
} from '@/lib/domain/labeled-frames/reading';
import { createModel, deployVersion } from '@/lib/domain/models';
import { deleteStill } from '@/lib/domain/morphology';
import { freezeModels, knownCallsOf } from '@/lib/domain/morphology/models';
import { claimPlace } from '@/lib/domain/training-place';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { getTrainingData, getTrainingStatus, requestTraining } from '.';
import { concludeLeg, freezeData, trainPart } from './worker';

const { db, close } = await testDatabase();
afterAll(close);

const SIDE = 128;
const CELLS = 4;

/** Cells in a row, every other one with a bright dot in its head, which a person calls a vacuole. */
function drawn(seed: number): Buffer {
  const random = seededRandom(seed);
  const data = Buffer.alloc(SIDE * SIDE * CELLS);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE * CELLS; x++) {
      const cell = Math.floor(x / SIDE);
      const [u, v] = [(x % SIDE) - 63.5, y - 63.5];
      const isHead = (u / 15) ** 2 + (v / 10) ** 2 <= 1;
      const isTail = u > 14 && Math.abs(v) < 2.5;
      const isDot = cell % 2 === 0 && Math.hypot(u + 4, v) < 4;
      data[y * SIDE * CELLS + x] = 130 - (isHead && !isDot ? 60 : 0) - (isTail ? 30 : 0) + 4 * normal(random);
    }
  return data;
}

type Person = Awaited<ReturnType<typeof testPerson>>;
let ada: Person;
let projectId = '';

async function judgedStill(
  datasetId: string,
  seed: number,
  change: Partial<typeof stills.$inferInsert> = {},
) {
  const raw = { width: SIDE * CELLS, height: SIDE, channels: 1 as const };
  const objectKey = `stills/${datasetId}/${seed}.png`;
  await objectStore().put(objectKey, await sharp(drawn(seed), { raw }).png().toBuffer(), {
    contentType: 'image/png',
  });
  const [still] = await db
    .insert(stills)
    .values({
      ...{ datasetId, name: `still ${seed}`, originalFilename: 'a.png', objectKey, sizeBytes: 1 },
      ...{ sha256: String(seed), format: 'png', width: raw.width, height: SIDE, pixelSizeUm: 0.14 },
      ...{ stain: 'unstained', state: 'measured' },
      ...change,
    })
    .returning();
  const cells = await db
    .insert(stillCells)
    .values(
      Array.from({ length: CELLS }, (_, i) => ({
        ...{ stillId: still?.id ?? '', number: i + 1, x: SIDE * i + 64, y: 64 },
        ...{ measures: {}, automatic: {} },
      })),
    )
    .returning();
  await db.insert(cellJudgments).values(
    cells.map(({ id, number }) => ({
      ...{ cellId: id, number: 1, kind: 'judged' as const },
      anomalies: number % 2 === 1 ? ['vacuoles'] : [],
    })),
  );
  return { id: still?.id ?? '', cells };
}

let made: Awaited<ReturnType<typeof judgedStill>>[] = [];
beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*', 'sarm.*'] });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  const samples = await db
    .insert(datasets)
    .values([1, 2].map((n) => ({ projectId, name: `Sample ${n}` })))
    .returning();
  for (const [place, { id }] of samples.entries())
    for (let i = 0; i < 5; i++) made.push(await judgedStill(id, 10 * place + i));
  // Stained, and too coarse: the classifier is shown neither.
  await judgedStill(samples[0]?.id ?? '', 90, { stain: 'papanicolaou' });
  await judgedStill(samples[0]?.id ?? '', 91, { pixelSizeUm: 0.3 });
}, 300_000);

const dataOf = () =>
  getTrainingData(ada, projectId, {
    ...{ task: 'morphology', validation_split: 0.5, batch_size: 4, replay: 0.5, seed: 1 },
  });

test('a classifier would learn from cells of unstained stills that people have judged, divided by sample', async () => {
  const data = await dataOf();
  expect(data.datasets.map(({ name, labeled_frames, frames }) => [name, labeled_frames, frames])).toEqual([
    ['Sample 1', 5, 7],
    ['Sample 2', 5, 5],
  ]);
  for (const side of [data.training, data.validation])
    expect(side).toMatchObject({ videos: 5, frames: 5, boxes: 20 });
  // Eight views of each of twenty cells, four a step; nothing is replayed.
  expect([data.split_by, data.steps_per_epoch]).toEqual(['video', 40]);
  const cellId = made[0]?.cells[0]?.id ?? '';
  await db.insert(cellJudgments).values({ cellId, number: 2, kind: 'withdrawn' });
  const after = await dataOf();
  expect(after.training.boxes + after.validation.boxes).toBe(39);
  await db.insert(cellJudgments).values({ cellId, number: 3, kind: 'judged', anomalies: ['vacuoles'] });
});

const newModel = async (name: string) =>
  (
    await createModel(ada, {
      ...{ name, type: 'morphology', project_id: projectId },
      ...{ config: {}, notes: '' },
    })
  ).id;

async function begin(modelId: string, epochs: number) {
  const { id: runId } = await requestTraining(ada, modelId, {
    ...{ epochs, batch_size: 4, validation_split: 0.5, seed: 1 },
  });
  const [{ leg = -1 } = {}] = await db.select().from(trainingRuns).where(eq(trainingRuns.id, runId));
  expect(await claimPlace(runId, leg)).toBe('claimed');
  expect(await freezeData(runId, { labeled, outlined, stills: readJudgedStill })).toBe('frozen');
  return { runId, leg };
}

test('it is trained, judged by defect, deployed, and frozen with its own accuracy', async () => {
  const modelId = await newModel('Our eyes');
  const { runId, leg } = await begin(modelId, 2);
  const outcome = await trainPart(runId, leg);
  if (outcome.kind === 'again') throw new Error('one part is enough');
  await concludeLeg(runId, leg, outcome);
  const { status, judged, logs } = await getTrainingStatus(ada, modelId);
  expect(status).toBe('completed');
  // Every other cell has a vacuole, and none any other defect.
  expect(Object.keys(judged.best?.measures ?? {})).toEqual(['vacuole']);
  // The start calls every dot of these drawings the same.
  expect(judged.start?.score).toBeLessThan(0.6);
  expect(judged.best?.score).toBeGreaterThan(0.8);
  expect(judged.best?.videos.map(({ video_name }) => video_name)).toContain(
    judged.start?.videos[0]?.video_name,
  );
  expect(logs.join()).toContain('mean balanced accuracy');
  const [version] = await db.select().from(modelVersions);
  const deploy = (versionId: string | null) =>
    deployVersion(ada, projectId, {
      ...{ task: 'morphology', version_id: versionId, reason: 'tried', accepts_change: false },
    });
  await deploy(version?.id ?? '');
  const classifier = (await freezeModels(projectId, false)).at(-1);
  expect(classifier).toMatchObject({
    ...{ task: 'morphology', id: 'Our eyes', version: 'version 1', sha256: version?.sha256 },
    ...{ versionId: version?.id, accuracy: judged.best?.measures },
  });
  // Ten of the twenty cells that judged have nothing wrong with them: shares of normal forms are corrected by what it calls those.
  const known = classifier && (await knownCallsOf([classifier], db));
  expect(known).toMatchObject({ having: { of: 10 }, lacking: { of: 10 } });
  expect(known?.lacking.called).toBeLessThan(4);
  await deploy(null);
  expect((await freezeModels(projectId, false)).at(-1)?.id).toBe('sperm-morphology-v1');
  // One that was judged on nothing must not count anybody's cells.
  await db.update(trainingRuns).set({ judged: null }).where(eq(trainingRuns.id, runId));
  await expect(deploy(version?.id ?? '')).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('it ends when a still that it learns from is deleted, and its copies go', async () => {
  const modelId = await newModel('Cut short');
  const { runId, leg } = await begin(modelId, 200);
  const training = trainPart(runId, leg);
  await vi.waitFor(async () => expect((await getTrainingStatus(ada, modelId)).run?.step).toBeGreaterThan(0), {
    timeout: 90_000,
  });
  await db.delete(cellJudgments).where(eq(cellJudgments.cellId, made[9]?.cells[0]?.id ?? ''));
  await deleteStill(ada, made[9]?.id ?? '');
  expect((await training).kind).toMatch(/over|data-deleted/);
  const { status, run } = await getTrainingStatus(ada, modelId);
  expect(status).toBe('failed');
  expect(run?.error).toContain('deleted');
  made = made.slice(0, 9);
});
