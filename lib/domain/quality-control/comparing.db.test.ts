import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { addRun, compareOperators, createMaterial, setExclusion } from '.';
import { testControlDataset, testControlVideo, testMicroscope } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

test('the program and people are compared on the recordings that all of them assessed', async () => {
  const ann = await testPerson(db, 'Ann');
  const stranger = await testPerson(db, 'Stranger');
  const projectId = await testProject(db, 'Comparison', [[ann, 'member']]);
  const microscopeId = await testMicroscope(db);
  const datasetId = await testControlDataset(db, { projectId, microscopeId });
  const first = await testControlVideo(db, datasetId, 40, 'First');
  const second = await testControlVideo(db, datasetId, 60, 'Second');
  const material = await createMaterial(ann, {
    projectId,
    name: 'Recordings',
    kind: 'videoRecordings',
    quantity: 'concentration',
    lot: '',
    expectedValue: null,
    expectedTolerance: null,
    expiresOn: null,
  });
  const common = { materialId: material.id, performedAt: '2026-01-03T09:00:00Z', remarks: '' };
  await addRun(ann, { ...common, run: { origin: 'measured', videoIds: [first, second] } });
  const byHand = (value: number, videoId: string) =>
    addRun(ann, {
      ...common,
      run: { origin: 'entered', microscopeId, values: [{ value, counted: 400, videoId }] },
    });
  await byHand(44, first);
  const wrong = await byHand(90, second);
  await setExclusion(ann, wrong.id, { isExcluded: true, reason: 'Mistyped' });
  await byHand(66, second);
  const found = await compareOperators(ann, material.id, undefined);
  expect(found.available.map(({ name, isMeasured, recordings }) => [name, isMeasured, recordings])).toEqual([
    ['Ann', true, 2],
    ['Ann', false, 2],
  ]);
  const at = found.operators.findIndex(({ isMeasured }) => isMeasured);
  expect(found.recordings.map(({ name, values }) => [name, values[at], values[1 - at]])).toEqual([
    ['First', 40, 44],
    ['Second', 60, 66],
  ]);
  expect((await compareOperators(ann, material.id, ['measured'])).recordings).toEqual([]);
  await expect(compareOperators(stranger, material.id, undefined)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
