import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testLaboratory } from './testing';

const { clinician, viewer, stranger, newDataset, ask, measured, rowsOf, close } = await testLaboratory();
const { calculateVideos, cancelAnalysis } = await import('.');
afterAll(close);

let ids: string[] = [];
beforeAll(async () => {
  ids = (await newDataset(3)).ids;
  const { analysisId } = await ask(ids.slice(0, 1), { purpose: 'replicates' });
  await measured(analysisId, ids[0] ?? '');
  await cancelAnalysis(analysisId);
});

const refusal = { code: 'CONFLICT', message: expect.stringContaining('Field 2') };

describe('the figures of videos', () => {
  test('are answered where all have been measured, to who only reads as well', async () => {
    for (const person of [clinician, viewer]) {
      const answer = await calculateVideos(person, ids.slice(0, 1));
      // FIELD counts 40 M/ml.
      expect(answer).toMatchObject({ results: [{ concentration: { million_per_ml: 40 } }] });
    }
  });

  test('are not measured for viewers, readers, API tokens and strangers', async () => {
    await expect(calculateVideos(viewer, ids)).rejects.toMatchObject(refusal);
    const reader = { ...clinician, permissions: ['finetune.train_model'] };
    await expect(calculateVideos(reader, ids)).rejects.toMatchObject(refusal);
    const apiToken = { id: 't', name: 'Script', projectId: null, ownerManagesAllProjects: false };
    await expect(calculateVideos({ ...clinician, apiToken }, ids)).rejects.toMatchObject(refusal);
    await expect(calculateVideos(stranger, ids)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are measured once, however often and at once they are asked for', async () => {
    const answers = await Promise.all([calculateVideos(clinician, ids), calculateVideos(clinician, ids)]);
    answers.push(await calculateVideos(clinician, ids.slice(1, 2)));
    const started = answers.map((answer) => ('started' in answer ? answer.started.task_id : null));
    expect(new Set(started).size).toBe(1);
    const [first] = answers;
    if (!first || !('started' in first)) throw new Error('nothing was started');
    const { analysis, task } = await rowsOf(first.started.analysis_id);
    expect(task).toMatchObject({ id: first.started.task_id, type: 'analysis' });
    // Only what lacks figures, and without a report.
    expect(analysis?.parameters).toMatchObject({
      videos: [{ id: ids[1] }, { id: ids[2] }],
      saveResults: false,
    });
  });
});
