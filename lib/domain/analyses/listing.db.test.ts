import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reports, reportVersions, videos } from '@/db/schema';
import { testLaboratory } from './testing';

const { db, clinician, stranger, newDataset, ask, close } = await testLaboratory();
const { testPatient } = await import('@/lib/domain/patients/testing');
const { countStatements } = await import('@/db/testing');
const { cancelAnalysis, listAnalyzedPatients, listAnalyses } = await import('.');
type Filter = Parameters<typeof listAnalyses>[1];
afterAll(close);

const made: string[] = [];
const found = async (filter: Partial<Filter>): Promise<number[]> => {
  const page = await listAnalyses(clinician, { limit: 10, offset: 0, ...filter });
  return page.analyses.map((analysis) => made.indexOf(analysis.id) + 1);
};

beforeAll(async () => {
  for (const patients of [['P-17'], ['p-17', 'Q-2'], [null]]) {
    const { datasetId, ids } = await newDataset();
    // Asked for before the patients are named: an analysis of two is refused.
    const { analysisId } = await ask(ids);
    for (const [at, id] of ids.entries()) {
      const pseudonym = patients[at % patients.length] ?? null;
      const patientId = pseudonym && (await testPatient(db, datasetId, pseudonym));
      await db.update(videos).set({ patientId }).where(eq(videos.id, id));
    }
    await cancelAnalysis(analysisId);
    made.push(analysisId);
    if (made.length < 3) {
      const figures = [{ key: 'concentration', value: 30 / made.length }];
      await db.insert(reports).values({ datasetId, analysisId, content: { figures } });
    }
  }
});

describe('the list of analyses', () => {
  test('is filtered by patient, in whichever case', async () => {
    for (const patientId of ['P-17', 'p-17']) {
      expect(await found({ patientId })).toEqual([2, 1]);
    }
    // The whole id: another patient's may begin with the same letters.
    expect(await found({ patientId: 'P-1' })).toEqual([]);
  });

  test('names the patients of each analysis, each patient once', async () => {
    const { analyses } = await listAnalyses(clinician, { limit: 10, offset: 0, order: 'asc' });
    expect(analyses.map(({ patients, patientId }) => ({ patients, patientId }))).toEqual([
      { patients: ['P-17'], patientId: 'P-17' },
      { patients: ['P-17', 'Q-2'], patientId: null },
      { patients: [], patientId: null },
    ]);
  });

  test('is searched by part of a patient, a person, a project or the id', async () => {
    expect(await found({ search: 'q-' })).toEqual([2]);
    expect(await found({ search: 'CLINIC' })).toEqual([3, 2, 1]);
    expect(await found({ search: made[2]?.slice(0, 6) ?? 'none' })).toEqual([3]);
    expect(await found({ search: 'nothing like it' })).toEqual([]);
  });

  test('is sorted by figures, with those last that have none', async () => {
    expect(await found({ sort: 'concentration', order: 'asc' })).toEqual([2, 1, 3]);
    expect(await found({ sort: 'concentration', order: 'desc' })).toEqual([1, 2, 3]);
    expect(await found({ sort: 'patient', order: 'desc', limit: 1, offset: 2 })).toEqual([3]);
  });

  test('shows what was signed, whatever the draft has become since', async () => {
    const [report] = await db
      .select()
      .from(reports)
      .where(eq(reports.analysisId, made[0] ?? ''));
    await db.insert(reportVersions).values(
      [5, 10].map((value, at) => ({
        reportId: report?.id ?? '',
        number: at + 1,
        content: { figures: [{ key: 'concentration', value }] },
        sha256: '0'.repeat(64),
        code: `CODE-${at}`,
        changes: [],
        signerName: 'Dr. A',
        signedAt: new Date(),
      })),
    );
    // The draft says 30 and the other analysis 15.
    const { analyses } = await listAnalyses(clinician, { limit: 10, offset: 0, sort: 'concentration' });
    expect(analyses.map(({ id }) => made.indexOf(id) + 1)).toEqual([2, 1, 3]);
    expect(analyses.find(({ id }) => id === made[0])).toMatchObject({ concentration: 10 });
  });

  test('needs as many statements for three rows as for one', async () => {
    const list = (limit: number) => () => listAnalyses(clinician, { limit, offset: 0 });
    await list(1)();
    expect(await countStatements(list(10))).toBe(await countStatements(list(1)));
  });
});

test('the patients to choose from stand once each, behind the fence', async () => {
  const patients = await listAnalyzedPatients(clinician, { search: '', limit: 10 });
  expect(patients.total).toBe(2);
  expect(patients.patients.map((name) => name.toLowerCase())).toEqual(['p-17', 'q-2']);
  expect(await listAnalyzedPatients(clinician, { search: 'Q', limit: 10 })).toEqual({
    patients: ['Q-2'],
    total: 1,
  });
  expect((await listAnalyzedPatients(clinician, { search: '', limit: 1 })).total).toBe(2);
  expect(await listAnalyzedPatients(stranger, { search: '', limit: 10 })).toEqual({ patients: [], total: 0 });
});
