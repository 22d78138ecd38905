import { afterAll, expect, test } from 'vitest';
import { models, modelVersions, trainingRuns } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { trainingForCard } from './card-training';

const { db, close } = await testDatabase();
afterAll(close);

test('a card says from what and on how much a version was trained, and the scores that its page shows', async () => {
  const ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  const projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  const [model] = await db.insert(models).values({ projectId, name: 'Ours', task: 'detection' }).returning();
  const modelId = String(model?.id);
  const [version] = await db
    .insert(modelVersions)
    .values({
      ...{ modelId, number: 1, origin: 'trained', state: 'candidate', sha256: 'b'.repeat(64) },
      ...{ sizeBytes: 1, fileName: 'ours.onnx', license: 'MIT', inspection: {} },
    })
    .returning();
  const versionId = String(version?.id);
  expect(await trainingForCard(db, versionId, 'detection')).toBeNull();

  const learnedFrom = { videos: 3, patients: 3, frames: 15, boxes: 435 };
  const judgedBy = { videos: 1, patients: 1, frames: 5, boxes: 234 };
  const videoId = '5d19e4c1-26ad-431d-936e-53a7802fc827';
  await db.insert(trainingRuns).values({
    ...{
      projectId,
      modelId,
      number: 2,
      state: 'completed',
      versionId,
      step: 240,
      snapshotSha256: 'c'.repeat(64),
    },
    ...{ settings: { epochs: 4 }, startName: 'theirs, 0.5.0', startSha256: 'a'.repeat(64) },
    split: { unit: 'video', videos: [], training: learnedFrom, validation: judgedBy },
    judged: {
      start: { score: 0.967, videos: [{ videoId, score: 0.967 }] },
      best: { score: 0.973, videos: [{ videoId, score: 0.973 }] },
    },
  });
  const card = await trainingForCard(db, versionId, 'detection');
  expect(card).toMatchObject({
    ...{ number: 2, steps: 240, settings: { epochs: 4 } },
    startedFrom: { name: 'theirs, 0.5.0', sha256: 'a'.repeat(64) },
    data: { sha256: 'c'.repeat(64), dividedBy: 'video', learnedFrom, judgedBy },
    score: { start: 0.967, version: 0.973, weightsChosenByIt: true },
  });
  // A card leaves the house: which recordings these were stays here.
  expect(JSON.stringify(card)).not.toContain(videoId);
});
