import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditLog, notifications, projects, reviewDecisions } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { changeFrame } from '@/lib/domain/annotations';
import { testClient } from '@/lib/domain/annotations/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import * as labels from '@/lib/domain/labels';
import { testDetection, testMask } from '@/lib/domain/labels/testing';
import { testProject } from '@/lib/platform/access/testing';
import * as reviews from '.';
import { decision, move, testLaboratory, unitOf, unitsOf } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

const { ada, rita, rob, viewer, stranger, newLabel, labeledFrame } = await testLaboratory(db);

describe('decisions', () => {
  test('are kept with notes, told to whose label it is, and cannot be changed', async () => {
    const { labelId } = await labeledFrame(ada);
    const { id, version, contentHash } = await unitOf(rita, labelId);
    const decided = await reviews.decideUnit(
      rita,
      { id, version, content_hash: contentHash },
      decision('needs_correction', 'The second box is loose'),
    );
    expect(decided).toMatchObject({
      ...{
        status: 'needs_correction',
        reviewedBy: rita.userId,
        notes: 'The second box is loose',
        version: 2,
      },
    });
    const { decisions } = await reviews.listDecisions(ada, id, { limit: 5, offset: 0 });
    expect(decisions).toMatchObject([{ decision: 'needs_correction', by: rita.displayName, isOfNow: true }]);
    const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, id));
    expect(entries.map(({ action }) => action)).toEqual(['review.needs_correction']);
    const told = await db.select().from(notifications).where(eq(notifications.userId, ada.userId));
    expect(told.at(-1)?.link).toBe('/finetune/data-label-review?status=needs_correction');
    for (const change of [
      db.update(reviewDecisions).set({ notes: 'Nicer' }).where(eq(reviewDecisions.unitId, id)),
      db.delete(reviewDecisions).where(eq(reviewDecisions.unitId, id)),
    ]) {
      await expect(change).rejects.toThrow();
    }
  });

  test('are made once: whoever comes second, or has seen something else, is told', async () => {
    const { labelId, frameId, boxes } = await labeledFrame(ada);
    const { id, version, contentHash } = await unitOf(rita, labelId);
    await move(ada, frameId, boxes[0] ?? '', 12);
    await expect(
      reviews.decideUnit(rita, { id, version, content_hash: contentHash }, decision('approved')),
    ).rejects.toMatchObject({ code: 'CONFLICT', said: { key: 'errors.unitChanged' } });
    const attempts = await Promise.allSettled(
      [rita, rob].map((each) => reviews.decideUnit(each, { id, version }, decision('approved'))),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { total } = await reviews.listDecisions(rita, id, { limit: 5, offset: 0 });
    expect(total).toBe(1);
  });

  test('stand until something is changed; then it waits again and says what was decided', async () => {
    const { labelId, frameId, boxes } = await labeledFrame(ada);
    const { id } = await unitOf(rita, labelId);
    await reviews.decideUnit(rita, { id }, decision('approved'));
    await move(ada, frameId, boxes[0] ?? '', 60);
    expect(await unitOf(rita, labelId)).toMatchObject({
      status: 'pending',
      reviewedBy: null,
      reopened: { status: 'approved', by: rita.displayName },
    });
    // The same content again is what was approved.
    await move(ada, frameId, boxes[0] ?? '', 10);
    expect(await unitOf(rita, labelId)).toMatchObject({ status: 'approved', reopened: null });
    // A box that is not in the label is no part of what was approved.
    await testDetection(db, frameId);
    expect(await unitOf(rita, labelId)).toMatchObject({ status: 'approved' });
    expect(await reviews.getUnit(rita, id)).toMatchObject({ notInLabel: 1, hindrance: 'decided' });
  });

  test('about a cell end with another class or another mask', async () => {
    const { boxes } = await labeledFrame(ada);
    const cell = boxes[0] ?? '';
    const label = await newLabel(ada, 'morphology');
    await labels.addItems(ada, label.id, [cell], 'sperm');
    const { id, itemId } = await unitOf(rita, label.id, 'morphology');
    await reviews.decideUnit(rita, { id }, decision('approved'));
    await testMask(db, cell, { score: 0.8 });
    expect(await unitOf(rita, label.id, 'morphology')).toMatchObject({ status: 'pending' });
    expect(await reviews.getUnit(rita, id)).toMatchObject({ mask: { score: 0.8 }, boxCount: 1 });
    await reviews.decideUnit(rita, { id }, decision('approved'));
    await labels.updateItem(
      ada,
      { labelId: label.id, id: itemId ?? '' },
      { morphology_class: 'head_defect' },
    );
    expect(await unitOf(rita, label.id, 'morphology')).toMatchObject({
      ...{ status: 'pending', morphologyClass: 'head_defect' },
    });
  });

  test('about several are made for all, or for none', async () => {
    const label = await newLabel(ada);
    await labeledFrame(ada, label.id);
    await labeledFrame(ada, label.id);
    const [a, b] = await unitsOf(rita, label.id);
    if (!a || !b) throw new Error('two units');
    await reviews.decideUnit(rita, { id: a.id }, decision('approved'));
    await expect(reviews.decideUnits(rita, [a, b], decision('approved'))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await unitsOf(rita, label.id, { status: 'pending' })).toHaveLength(1);
    const [done] = await reviews.decideUnits(rita, [b], decision('rejected'));
    expect(done).toMatchObject({ id: b.id, status: 'rejected' });
  });

  test('can wait: notes are kept meanwhile, under a version and in the audit log', async () => {
    const { labelId, frameId, boxes } = await labeledFrame(ada);
    const { id, version } = await unitOf(rita, labelId);
    const noted = await reviews.saveNotes(rita, { id, version }, 'Ask Ada');
    expect(noted).toMatchObject({
      status: 'pending',
      notes: 'Ask Ada',
      reviewedBy: null,
      version: version + 1,
    });
    await expect(reviews.saveNotes(rob, { id, version }, 'Mine')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(reviews.saveNotes(viewer, { id }, 'Mine')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(reviews.saveNotes(stranger, { id }, 'Mine')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await reviews.decideUnit(rita, { id }, decision('rejected', 'Loose'));
    await expect(reviews.saveNotes(rita, { id }, 'Late')).rejects.toMatchObject({
      ...{ code: 'CONFLICT', said: { key: 'errors.unitDecided' } },
    });
    // Pending again: the notes of the decision stay with it, and new ones may be kept.
    await move(ada, frameId, boxes[0] ?? '', 44);
    expect(await unitOf(rita, labelId)).toMatchObject({ notes: '', reopened: { notes: 'Loose' } });
    expect(await reviews.saveNotes(rita, { id }, 'Better')).toMatchObject({
      ...{ status: 'pending', notes: 'Better', reopened: { status: 'rejected', notes: 'Loose' } },
    });
    const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, id));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      ...['review.notes', 'review.notes', 'review.rejected'],
    ]);
  });

  test('nobody approves their own work, unless nobody else could', async () => {
    const { labelId } = await labeledFrame(rita);
    const { id } = await unitOf(rita, labelId);
    expect(await reviews.getUnit(rita, id)).toMatchObject({ hindrance: 'own-work' });
    await expect(reviews.decideUnit(rita, { id }, decision('approved'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      said: { key: 'errors.ownWork' },
    });
    await reviews.decideUnit(rob, { id }, decision('approved'));

    // A project of her own, with an annotator and a viewer who may review elsewhere.
    const own = await testProject(db, 'Own', [
      [rita, 'editor'],
      [ada, 'member'],
      [viewer, 'viewer'],
    ]);
    const place = await testVideo(db, own);
    const frameId = await testFrame(db, place.videoId);
    const detectionId = await testDetection(db, frameId);
    const label = await labels.createLabel(rita, place.datasetId, {}, 'detection');
    await labels.addItems(rita, label.id, [detectionId], 'sperm');
    const alone = await unitOf(rita, label.id);
    expect(await reviews.decideUnit(rita, { id: alone.id }, decision('approved'))).toMatchObject({
      status: 'approved',
    });
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, own));
    await expect(reviews.decideUnit(rita, { id: alone.id }, decision('rejected'))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('a model’s boxes are shown beside what people made of them', async () => {
    const { labelId, frameId, boxes } = await labeledFrame(ada);
    const [kept = '', gone = ''] = boxes;
    await move(ada, frameId, kept, 14);
    await changeFrame(
      ada,
      frameId,
      testClient().batch({ op: 'delete', kind: 'box', id: gone, version: null }),
    );
    const { id } = await unitOf(rita, labelId);
    const { proposals, boxes: now } = await reviews.getUnit(rita, id);
    expect(now).toMatchObject([{ id: kept, x1: 14, verified: true }]);
    expect(proposals).toMatchObject([
      { id: gone, outcome: 'rejected', x1: 100 },
      { id: kept, outcome: 'corrected', x1: 10, confidence: 0.2 },
    ]);
  });
});
