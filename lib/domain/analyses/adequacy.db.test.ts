import { afterAll, beforeEach, expect, test } from 'vitest';
import { testLaboratory } from './testing';

const laboratory = await testLaboratory();
const { clinician, stranger, newDataset, ask, measured } = laboratory;
const { beginAnalysis, getAdequacy } = await import('.');
afterAll(laboratory.close);

let datasetId: string;
let ids: string[];
beforeEach(async () => {
  ({ datasetId, ids } = await newDataset());
});

/** Measures the first so many fields; each has 40 spermatozoa in 1 nl, 60 % of them progressive. */
async function measure(count: number): Promise<void> {
  const { analysisId } = await ask(ids.slice(0, count), { purpose: 'replicates' });
  await beginAnalysis(analysisId);
  for (const id of ids.slice(0, count)) await measured(analysisId, id);
}

test('before anything is measured nothing is known', async () => {
  const adequacy = await getAdequacy(clinician, datasetId);
  expect(adequacy.recordings.map(({ counted }) => counted)).toEqual([null, null, null, null, null]);
  expect(adequacy).toMatchObject({
    counted: 0,
    more_fields: null,
    counts_agree: null,
    motility_agrees: null,
  });
  expect(adequacy.decisions.map(({ decision }) => decision)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('one field decides what is far from its limit, and says how many more are needed', async () => {
  await measure(1);
  const adequacy = await getAdequacy(clinician, datasetId);
  expect(adequacy.recordings.map(({ counted }) => counted)).toEqual([40, null, null, null, null]);
  // 5 fields of 40 make 200, twice: 10, of which one is there. 40 M/ml with 28.6 to 54.5 is above 16.
  expect(adequacy).toMatchObject({ counted: 40, more_fields: 9 });
  expect(adequacy.decisions[0]).toMatchObject({
    key: 'concentration',
    decision: 'within',
    reference: { bound: 'min', limit: 16 },
  });
  expect(adequacy.decisions[0]?.interval_95?.low).toBeCloseTo(28.6, 1);
});

test('replicates are compared as in the report', async () => {
  await measure(5);
  const adequacy = await getAdequacy(clinician, datasetId);
  // All five are alike.
  expect(adequacy).toMatchObject({ counted: 200, more_fields: 5, counts_agree: true, motility_agrees: true });
});

test('is fenced', async () => {
  await expect(getAdequacy(stranger, datasetId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
