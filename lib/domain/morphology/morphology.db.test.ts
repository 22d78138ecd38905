import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testLaboratory } from '@/lib/domain/analyses/testing';
import { simulateStill } from '@/lib/science/simulation/still';
import type { Anomaly } from '@/lib/science/who-manual';
import type { MethodModel } from './contract-cells';
import { NOTHING_MEASURED } from './testing';

const laboratory = await testLaboratory();
const { db, clinician, viewer, stranger, projectId, newDataset } = laboratory;
const { auditLog, cellJudgments, projects, stillCells, stills, tasks } = await import('@/db/schema');
const { objectStore } = await import('@/lib/platform/storage');
const { balancedAccuracyOf, freezeModels } = await import('./models');
const { cancelMorphology, failMorphology, runMorphology } = await import('./measuring');
const {
  deleteStill,
  getStill,
  judgeCell,
  listStills,
  measureStill,
  morphologyOfReport,
  receiveStill,
  removeOrphanStills,
} = await import('.');
afterAll(laboratory.close);

let datasetId: string;
beforeAll(async () => {
  ({ datasetId } = await newDataset(1));
});

/** Heads of a stained smear, as the simulator draws them, at 0.1 µm a pixel. */
const SCENE = { cells: 5, width: 480, height: 360, pixelSizeUm: 0.1, touchingShare: 0 };
const scene = simulateStill(SCENE, 5006);
const smear = await sharp(scene.picture.data, { raw: { width: 480, height: 360, channels: 1 } })
  .png()
  .toBuffer();

function upload(file: Uint8Array, fields: Readonly<Record<string, string>> = {}, name = 'smear.png') {
  const form = new FormData();
  for (const [key, value] of Object.entries({ dataset_id: datasetId, stain: 'papanicolaou', ...fields })) {
    form.set(key, value);
  }
  form.set('file', new File([new Uint8Array(file)], name));
  return new Request('http://lab.example/', { method: 'POST', body: form });
}
const code = (wanted: string) => expect.objectContaining({ code: wanted });
const page = { limit: 50, offset: 0 };
const taskOf = async (stillId: string): Promise<string> =>
  (await db.select().from(stills).where(eq(stills.id, stillId)))[0]?.lastTaskId ?? '';

/** A measured still with cells that nobody has judged, without the models. */
async function stillWithCells(
  count: number,
  automatic: readonly Anomaly[] | null = null,
  stain: 'papanicolaou' | 'unstained' = 'papanicolaou',
): Promise<{ stillId: string; dataset: string; cellIds: string[] }> {
  const { datasetId: dataset } = await newDataset(1);
  const stillId = randomUUID();
  const model = { task: 'segmenter', id: 'outliner', version: '1', sha256: 'a'.repeat(64), accuracy: null };
  await db.insert(stills).values({
    ...{ id: stillId, datasetId: dataset, name: 'Smear', originalFilename: 'smear.png', objectKey: 'none' },
    ...{ sizeBytes: 1, sha256: 'c'.repeat(64), format: 'png', width: 64, height: 48, pixelSizeUm: 0.1 },
    ...{ stain, state: 'measured', method: { softwareVersion: '0', models: [model] } },
  });
  const rows = await db
    .insert(stillCells)
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...{ stillId, number: index + 1, x: 10, y: 10, outline: null, measures: NOTHING_MEASURED },
        automatic: { anomalies: automatic, suggested: [], confidence: 0, reason: null, notJudged: [] },
      })),
    )
    .returning({ id: stillCells.id });
  return { stillId, dataset, cellIds: rows.map(({ id }) => id) };
}

describe('a still', () => {
  it('is uploaded, measured by the shipped models, and its heads have the size that was drawn', async () => {
    const still = await receiveStill(clinician, upload(smear, { pixel_size_um: '0.1', name: 'Slide 1' }));
    expect(still).toMatchObject({ name: 'Slide 1', state: 'queued', width: 480, height: 360 });
    const taskId = await taskOf(still.id);
    const done = await runMorphology(taskId);
    const { cells, models, summary, still: measured } = await getStill(clinician, still.id);
    expect(done).toEqual({ cells: cells.length });
    expect(measured.state).toBe('measured');
    // Stained: the classifier takes no part.
    expect(models.map(({ task }) => task)).toEqual(['detector', 'segmenter']);
    const heads = scene.cells.filter(({ headInside }) => headInside);
    expect(heads.length).toBeGreaterThan(1);
    const offPercent = heads.flatMap(({ cx, cy, head }) => {
      const found = cells.find(({ x, y }) => Math.hypot(x - cx, y - cy) < 15);
      const length = found?.measures.headLengthUm;
      return length ? [100 * Math.abs(length.value / head.lengthUm - 1)] : [];
    });
    // All but one at most are found; the median length is within 10 % of what the simulator drew.
    expect(offPercent.length).toBeGreaterThanOrEqual(heads.length - 1);
    expect(offPercent.sort((a, b) => a - b)[offPercent.length >> 1]).toBeLessThan(10);
    // On stained cells nothing counts before a person has looked.
    expect(summary).toMatchObject({ found: cells.length, open: cells.length, current: null, byPerson: 0 });
    expect(await morphologyOfReport(datasetId)).toEqual({});
    expect(await runMorphology(taskId)).toEqual({ cancelled: true });
  }, 120_000);

  it('without a pixel size waits for one, and is not measured', async () => {
    const still = await receiveStill(clinician, upload(smear));
    expect(still).toMatchObject({ state: 'uploaded', pixelSizeUm: null, name: 'smear', taskId: null });
    await expect(measureStill(clinician, still.id, {})).rejects.toEqual(code('INVALID_REQUEST'));
    const asked = await measureStill(clinician, still.id, { pixelSizeUm: 0.1, stain: 'unstained' });
    expect(asked).toMatchObject({ state: 'queued', stain: 'unstained', pixelSizeUm: 0.1 });
    await expect(measureStill(clinician, still.id, {})).rejects.toEqual(code('CONFLICT'));
    await expect(deleteStill(clinician, still.id)).rejects.toEqual(code('CONFLICT'));
    await cancelMorphology(await taskOf(still.id));
    await cancelMorphology(await taskOf(still.id));
    expect(await getStill(clinician, still.id)).toMatchObject({ still: { state: 'uploaded' }, cells: [] });
    await deleteStill(clinician, still.id);
    await expect(getStill(clinician, still.id)).rejects.toEqual(code('NOT_FOUND'));
  });

  it('that cannot be measured says why, and no secret', async () => {
    const still = await receiveStill(clinician, upload(smear, { pixel_size_um: '0.1' }));
    const taskId = await taskOf(still.id);
    await failMorphology(taskId, new Error('select * from secrets'));
    const { still: failed } = await getStill(clinician, still.id);
    expect(failed.state).toBe('failed');
    expect(failed.error).toMatch(/went wrong on our side/);
    expect((await db.select().from(tasks).where(eq(tasks.id, taskId)))[0]?.status).toBe('FAILURE');
  });

  it.each([
    ['a text', Buffer.from('no picture'), {}, 'smear.png', 'UNPROCESSABLE'],
    ['half a picture', smear.subarray(0, smear.length / 2), {}, 'smear.png', 'UNPROCESSABLE'],
    [
      'a drawing that calls itself a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'),
      {},
      'a.png',
      'UNPROCESSABLE',
    ],
    ['another ending', smear, {}, 'smear.gif', 'UNSUPPORTED_MEDIA'],
    ['a stain that nobody knows', smear, { stain: 'ink' }, 'smear.png', 'INVALID_REQUEST'],
    ['a pixel of no size', smear, { pixel_size_um: '0' }, 'smear.png', 'INVALID_REQUEST'],
    ['another dataset', smear, { dataset_id: randomUUID() }, 'smear.png', 'NOT_FOUND'],
  ])('is refused: %s', async (_, file, fields, name, wanted) => {
    const { total } = await listStills(clinician, datasetId, page);
    await expect(receiveStill(clinician, upload(file, fields, name))).rejects.toEqual(code(wanted));
    expect(await listStills(clinician, datasetId, page)).toMatchObject({ total });
    expect((await objectStore().list('stills/arriving/')).objects).toEqual([]);
  });

  it('of too many pixels is refused before it is unpacked', async () => {
    // 40 megapixels of one gray are 40 kB.
    const huge = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    await expect(receiveStill(clinician, upload(huge))).rejects.toEqual(code('UNPROCESSABLE'));
  });

  it('is read by viewers, who change nothing, and found by nobody else', async () => {
    const { stillId, dataset, cellIds } = await stillWithCells(1);
    const [cell = ''] = cellIds;
    expect(await getStill(viewer, stillId)).toMatchObject({ may_judge: false });
    const judgment = { kind: 'judged', anomalies: [] } as const;
    await expect(judgeCell(viewer, cell, judgment)).rejects.toEqual(code('FORBIDDEN'));
    await expect(receiveStill(viewer, upload(smear))).rejects.toEqual(code('FORBIDDEN'));
    await expect(measureStill(viewer, stillId, {})).rejects.toEqual(code('FORBIDDEN'));
    await expect(deleteStill(viewer, stillId)).rejects.toEqual(code('FORBIDDEN'));
    await expect(getStill(stranger, stillId)).rejects.toEqual(code('NOT_FOUND'));
    await expect(listStills(stranger, dataset, page)).rejects.toEqual(code('NOT_FOUND'));
    await expect(judgeCell(stranger, cell, judgment)).rejects.toEqual(code('NOT_FOUND'));
    await expect(measureStill(stranger, stillId, {})).rejects.toEqual(code('NOT_FOUND'));
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
    await expect(judgeCell(clinician, cell, judgment)).rejects.toEqual(code('CONFLICT'));
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  });
});

it('the nightly cleaning removes what no row names, and nothing younger or in use', async () => {
  const put = (key: string) => objectStore().put(key, Buffer.from('x'), { contentType: 'text/plain' });
  const kept = await receiveStill(clinician, upload(smear));
  const lost = `stills/${datasetId}/${randomUUID()}/picture.jpg`;
  await put(lost);
  await put('stills/arriving/half');
  expect(await removeOrphanStills(new Date(Date.now() - 60_000))).toBe(0);
  // Also that of a still that was deleted above, which no worker has cleared away yet.
  expect(await removeOrphanStills(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(2);
  const keys = (await objectStore().list('stills/')).objects.map(({ key }) => key);
  expect(keys).not.toContain(lost);
  expect(keys).toContain(`stills/${datasetId}/${kept.id}/original`);
});

describe('what a person says of a cell', () => {
  it('counts before what was measured, can be corrected and withdrawn, and is never lost', async () => {
    const { stillId, cellIds } = await stillWithCells(3, [], 'unstained');
    const [first = '', second = ''] = cellIds;
    // All three are normal to the models.
    expect((await getStill(clinician, stillId)).summary.current).toMatchObject({
      counted: 3,
      normal: { count: 3 },
    });
    const judged = await judgeCell(clinician, first, { kind: 'judged', anomalies: ['tail', 'tail'] }, 0);
    expect(judged.cell).toMatchObject({
      revision: 1,
      judgment: { kind: 'judged', anomalies: ['tail'], by: 'Clinician' },
    });
    expect(judged.summary).toMatchObject({ byPerson: 1, current: { normal: { count: 2 } } });
    // What the models say alone stays what it was.
    expect(judged.summary.automatic).toMatchObject({ normal: { count: 3 } });
    const stale = judgeCell(clinician, first, { kind: 'judged', anomalies: [] }, 0);
    await expect(stale).rejects.toEqual(code('CONFLICT'));
    const excluded = await judgeCell(clinician, second, { kind: 'excluded', reason: 'Debris' });
    expect(excluded.summary).toMatchObject({ excluded: 1, current: { counted: 2 } });
    const back = await judgeCell(clinician, first, { kind: 'withdrawn' }, 1);
    expect(back.cell).toMatchObject({ judgment: null, revision: 2 });
    expect(back.summary).toMatchObject({ byPerson: 0, current: { counted: 2, normal: { count: 2 } } });
    const rows = await db.select().from(cellJudgments).where(eq(cellJudgments.cellId, first));
    expect(rows.map(({ kind }) => kind)).toEqual(['judged', 'withdrawn']);
    const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, stillId));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'cell.excluded',
      'cell.judged',
      'cell.withdrawn',
    ]);
    // Measuring again would lose it.
    await expect(measureStill(clinician, stillId, {})).rejects.toEqual(code('CONFLICT'));
  });

  it('of 200 stained cells is what a report holds against the limit', async () => {
    const { dataset, cellIds } = await stillWithCells(200);
    await db.insert(cellJudgments).values(
      cellIds.map((cellId, index) => ({
        ...{ cellId, number: 1, kind: 'judged' as const },
        anomalies: index < 8 ? [] : ['headShape', 'tail'],
      })),
    );
    const { morphology } = await morphologyOfReport(dataset);
    expect(morphology).toMatchObject({
      withheld: [],
      byPerson: 200,
      // 8 of 200; each of the others has two regions.
      current: { normal: { percent: 4 }, tzi: 2, sdi: 1.92 },
    });
  });
});

describe('the models of a measurement', () => {
  it('are frozen with the accuracy that the classifier’s card gives for cells it has not seen', async () => {
    const [, , classifier] = await freezeModels(randomUUID(), false);
    // models/sperm-morphology-v1/CARD.md, the 180 crops without a twin.
    expect(classifier).toMatchObject({
      id: 'sperm-morphology-v1',
      accuracy: { acrosome: 0.755, head: 0.721, vacuole: 0.857, tail: 0.711 },
    });
    expect((await freezeModels(randomUUID(), true)).map(({ task }) => task)).toEqual([
      'detector',
      'segmenter',
    ]);
  });

  it('correct what they call normal by the errors on the card of the classifier that took part, and of no other', async () => {
    const { stillId, dataset } = await stillWithCells(30, [], 'unstained');
    expect((await getStill(clinician, stillId)).summary).not.toHaveProperty('corrected');
    const frozen = await freezeModels(projectId, false);
    const measuredWith = (models: readonly MethodModel[]) =>
      db
        .update(stills)
        .set({ method: { softwareVersion: '0', models } })
        .where(eq(stills.datasetId, dataset));
    await measuredWith(frozen);
    // All thirty are called normal, which is more than of cells that are.
    expect((await getStill(clinician, stillId)).summary.corrected).toMatchObject({
      ...{ percent: 100, calls: { called: 30, of: 30 } },
      known: { having: { called: 58, of: 78 }, lacking: { called: 11, of: 66 } },
    });
    await measuredWith(
      frozen.map((each) => (each.task === 'morphology' ? { ...each, sha256: 'f'.repeat(64) } : each)),
    );
    expect((await getStill(clinician, stillId)).summary).not.toHaveProperty('corrected');
  });

  it('that name no accuracy have none', () => {
    expect(balancedAccuracyOf({ measured: [{ figure: 'good' }] })).toBeNull();
    expect(balancedAccuracyOf({})).toBeNull();
  });
});
