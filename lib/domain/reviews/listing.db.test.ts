import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { reviewUnits } from '@/db/schema';
import { countStatements, testDatabase } from '@/db/testing';
import * as labels from '@/lib/domain/labels';
import * as reviews from '.';
import { decision, testLaboratory, unitOf, unitsOf } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

const { ada, ben, rita, viewer, stranger, datasetId, newLabel, labeledFrame } = await testLaboratory(db);

describe('units', () => {
  test('a frame of a detection label is one, an item of a morphology label is one', async () => {
    const { labelId, boxes, frameId } = await labeledFrame(ada);
    expect(await unitsOf(rita, labelId)).toMatchObject([
      { type: 'detection', frameId, labelCount: 2, status: 'pending', createdBy: ada.userId, itemId: null },
    ]);
    // (0.2 + 0.6) / 2
    expect((await unitOf(rita, labelId)).confidence).toBeCloseTo(0.4, 6);
    const morphology = await newLabel(ada, 'morphology');
    await labels.addItems(ada, morphology.id, boxes, 'sperm');
    const cells = await unitsOf(rita, morphology.id, { type: 'morphology' });
    expect(cells.map(({ detectionId }) => detectionId).sort()).toEqual([...boxes].sort());
    expect(await unitsOf(rita, morphology.id, { type: 'detection' })).toEqual([]);
  });

  test('are seen by who reviews, by whose they are, and by nobody else', async () => {
    const { labelId } = await labeledFrame(ada);
    const unit = await unitOf(rita, labelId);
    expect(await unitsOf(ada, labelId)).toHaveLength(1);
    expect(await unitsOf(viewer, labelId)).toHaveLength(1);
    for (const [other, code] of [
      [ben, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const) {
      expect(await unitsOf(other, labelId)).toEqual([]);
      await expect(reviews.getUnit(other, unit.id)).rejects.toMatchObject({ code });
      const page = { limit: 5, offset: 0 };
      await expect(reviews.listDecisions(other, unit.id, page)).rejects.toMatchObject({ code });
    }
    await expect(reviews.decideUnit(stranger, { id: unit.id }, decision('approved'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(reviews.decideUnit(viewer, { id: unit.id }, decision('approved'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('are found, sorted, paged and counted by status, person and class', async () => {
    const label = await newLabel(ben);
    const first = await labeledFrame(ben, label.id);
    const second = await labeledFrame(ben, label.id);
    const sorted = await unitsOf(rita, label.id, { sort: 'frameNumber', order: 'desc', limit: 1 });
    expect(sorted.map(({ frameId }) => frameId)).toEqual([second.frameId]);
    expect(await unitsOf(rita, label.id, { search: String(second.frameNumber) })).toHaveLength(1);
    expect(await unitsOf(rita, label.id, { from: '2000-01-01', to: '2000-01-02' })).toEqual([]);
    const unit = (await unitsOf(rita, label.id)).find(({ frameId }) => frameId === first.frameId);
    await reviews.decideUnit(rita, { id: unit?.id ?? '' }, decision('rejected', 'Two cells missed'));
    expect((await unitsOf(rita, label.id, { status: 'rejected' })).map(({ frameId }) => frameId)).toEqual([
      first.frameId,
    ]);
    const statistics = await reviews.getStatistics(rita, { label_id: label.id });
    expect(statistics.detection).toEqual({
      ...{ total: 2, pending: 1, approved: 0, rejected: 1, needs_correction: 0 },
    });
    expect(statistics.creators).toMatchObject([{ id: ben.userId, total: 2, type: 'detection' }]);
    // Two frames with a sperm and a cluster each.
    expect(statistics.classes).toEqual([
      { type: 'detection', name: 'cluster', count: 2 },
      { type: 'detection', name: 'sperm', count: 2 },
    ]);
    expect(statistics.datasets.map(({ id }) => id)).toContain(datasetId);
    const statements = await countStatements(() => unitsOf(rita, label.id));
    // Which, how many, and what they hold.
    expect(statements).toBe(3);
  });
});

test('a unit goes with its items and comes back with them', async () => {
  const { labelId, boxes } = await labeledFrame(ada);
  for (const id of boxes) await labels.removeFromLabel(ada, { labelId, id });
  expect(await unitsOf(rita, labelId)).toEqual([]);
  await labels.addItems(ada, labelId, boxes, 'sperm');
  expect(await unitsOf(rita, labelId)).toHaveLength(1);
  const rows = await db.select().from(reviewUnits).where(eq(reviewUnits.labelId, labelId));
  expect(rows).toHaveLength(1);
});
