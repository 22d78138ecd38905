import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataLabelItems,
  dataLabels,
  deployments,
  detections,
  evaluations,
  models,
  modelVersions,
  predictions,
  reviewUnits,
  trainingRuns,
} from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { decideUnit, listUnits } from '@/lib/domain/reviews';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { technicalDashboard, technicalTables } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let trainer: Principal;
let annotator: Principal;
let stranger: Principal;
let first = '';

const idOf = <T extends { id: string }>(rows: T[]): string => rows[0]?.id ?? '';
const SHA = 'a'.repeat(64);

beforeAll(async () => {
  const permissions = ['finetune.train_model', 'finetune.manage_labels', 'finetune.extract_frames'];
  trainer = await testPerson(db, 'Trainer', { permissions });
  annotator = await testPerson(db, 'Annotator', { permissions: ['finetune.manage_labels'] });
  stranger = await testPerson(db, 'Stranger', { permissions });
  const projectId = await testProject(db, 'Ward', [
    [trainer, 'member'],
    [annotator, 'member'],
  ]);
  const { datasetId, videoId } = await testVideo(db, projectId);
  first = await testFrame(db, videoId, { frameNumber: 1, labeledAt: new Date() });
  await testFrame(db, videoId, { frameNumber: 1, sameAs: first, detectionStatus: 'completed' });
  await testFrame(db, videoId, { frameNumber: 2, detectionStatus: 'failed' });
  await testFrame(db, videoId, { frameNumber: 3, detectionStatus: 'failed' });

  const model = idOf(
    await db.insert(models).values({ projectId, name: 'Ours', task: 'detection' }).returning(),
  );
  const version = async (number: number, state: 'candidate' | 'quarantined') =>
    idOf(
      await db
        .insert(modelVersions)
        .values({
          ...{ modelId: model, number, origin: 'imported', sha256: String(number).repeat(64), state },
          ...{ sizeBytes: 1, fileName: 'm.onnx', license: 'MIT', inspection: {} },
        })
        .returning(),
    );
  const used = await version(1, 'candidate');
  await version(2, 'quarantined');
  await db.insert(deployments).values({ projectId, task: 'detection', versionId: used, reason: 'Better' });
  const run = (number: number, state: 'failed' | 'completed') =>
    db.insert(trainingRuns).values({
      ...{ projectId, modelId: model, number, state, settings: {}, split: {} },
      ...{ startName: 'Shipped', startSha256: SHA },
    });
  // What failed was made good by the next run.
  await run(1, 'failed');
  await run(2, 'completed');
  const other = idOf(
    await db.insert(models).values({ projectId, name: 'Broken', task: 'detection' }).returning(),
  );
  await db.insert(trainingRuns).values({
    ...{ projectId, modelId: other, number: 1, state: 'interrupted', settings: {}, split: {} },
    ...{ startName: 'Shipped', startSha256: SHA },
  });
  const evaluated = (day: number, state: 'completed' | 'failed') =>
    db.insert(evaluations).values({
      ...{ projectId, versionId: used, state, setSha256: SHA, looks: day, currentName: 'Shipped' },
      ...{ currentSha256: SHA, frameSet: { videos: [], others: [], chosenBy: [] } },
      createdAt: new Date(Date.UTC(2026, 0, day)),
    });
  await evaluated(1, 'completed');
  await evaluated(2, 'completed');
  await evaluated(3, 'failed');
  await db.insert(predictions).values({
    ...{ projectId, videoId, name: 'Seen', modelName: 'm', modelVersion: '1', modelSha256: SHA },
    status: 'failed',
  });

  const label = idOf(
    await db
      .insert(dataLabels)
      .values({ datasetId, userId: trainer.userId, type: 'detection', name: 'L' })
      .returning(),
  );
  const box = idOf(
    await db
      .insert(detections)
      .values({ frameId: first, x1: 1, y1: 1, x2: 9, y2: 9, confidence: 1, source: 'manual' })
      .returning(),
  );
  // A trigger makes the unit that is reviewed.
  await db.insert(dataLabelItems).values({ labelId: label, detectionId: box });
  const asked = {
    type: 'detection',
    search: '',
    sort: 'createdAt',
    order: 'asc',
    page: 1,
    limit: 5,
  } as const;
  const [unit] = (await listUnits(annotator, asked)).units;
  expect(await db.$count(reviewUnits)).toBe(1);
  await decideUnit(annotator, { id: unit?.id ?? '' }, { decision: 'rejected', notes: 'Too large' });
});

it('counts models and predictions for whoever works with models', async () => {
  expect((await technicalDashboard(trainer)).models).toEqual({ models: 2, predictions: 1 });
  expect((await technicalDashboard(annotator)).models).toBeNull();
  expect((await technicalDashboard(stranger)).models).toEqual({ models: 0, predictions: 0 });
});

it('tells how far labeling is, each picture once', async () => {
  const { progress } = await technicalTables(annotator);
  expect(progress).toMatchObject([{ totalFrames: 3, annotatedFrames: 1, labeledFrames: 1 }]);
});

it('tells what is at work, and the newest finished comparison of each version', async () => {
  const { active, evaluations: compared } = await technicalTables(trainer);
  expect(active).toMatchObject([{ modelName: 'Ours', versionNumber: 1, projectName: 'Ward' }]);
  expect(compared).toMatchObject([{ model_name: 'Ours', version_number: 1, looks: 2 }]);
});

it('lists what waits, the most urgent first, of what the person looks after', async () => {
  const kinds = (await technicalTables(trainer)).issues.map(({ kind, name, number }) => [kind, name, number]);
  expect(new Set(kinds.slice(0, 2).map(String))).toEqual(
    new Set([`trainingInterrupted,Broken,1`, `rejected,clip,1`]),
  );
  expect(new Set(kinds.slice(2, 4).map(String))).toEqual(
    new Set([`detectionFailed,clip,2`, `predictionFailed,Seen,0`]),
  );
  expect(kinds.slice(4)).toEqual([['untried', 'Ours', 2]]);
  expect((await technicalTables(annotator)).issues.map(({ kind }) => kind)).toEqual(['rejected']);
  expect(await technicalTables(stranger)).toEqual({ progress: [], active: [], evaluations: [], issues: [] });
});
