import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, projects } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import * as labels from '.';
import { judgeItems } from './contract-judging';
import { testDetection } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

const NOWHERE = '00000000-0000-4000-8000-000000000000';
let ada: Principal;
let viewer: Principal;
let stranger: Principal;
let projectId: string;
let labelId: string;
let items: readonly { readonly id: string; readonly version: number }[];

beforeAll(async () => {
  const permissions = ['finetune.annotate_morphology'];
  ada = await testPerson(db, 'Ada', { permissions });
  viewer = await testPerson(db, 'Vic', { permissions: ['finetune.*'] });
  stranger = await testPerson(db, 'Sue', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [
    [ada, 'member'],
    [viewer, 'viewer'],
  ]);
  const { datasetId, videoId } = await testVideo(db, projectId);
  const frameId = await testFrame(db, videoId, { frameNumber: 3 });
  const boxes = [1, 2, 3].map(() => testDetection(db, frameId));
  ({ id: labelId } = await labels.createLabel(ada, datasetId, { name: 'Heads' }, 'morphology'));
  await labels.addItems(ada, labelId, await Promise.all(boxes), 'sperm');
  ({ items } = await labels.listItems(ada, { labelId }, { page: 1, limit: 20 }));
});

const at = (place: number) => items[place] as { id: string; version: number };

test('several items are judged at once; what somebody else changed meanwhile stays and comes back', async () => {
  const { id, version } = at(1);
  await labels.updateItem(ada, { labelId, id }, { morphology_class: 'tail_defect' });
  const answer = await labels.judgeItems(ada, labelId, [
    { item_id: at(0).id, version: at(0).version, morphology_class: 'normal', confidence: 4 },
    { item_id: id, version, morphology_class: 'normal' },
    { item_id: at(2).id, morphologyClass: 'cytoplasmic_droplet', notes: 'drop at the neck' },
    { item_id: NOWHERE, morphology_class: 'normal' },
  ]);
  expect(answer.missing).toEqual([NOWHERE]);
  expect(answer.conflicts).toMatchObject([{ id, morphology_class: 'tail_defect', version: version + 1 }]);
  const judged = new Map(answer.items.map((item) => [item.id, item]));
  expect([...judged.keys()].sort()).toEqual([at(0).id, at(2).id].sort());
  expect(judged.get(at(0).id)).toMatchObject({
    ...{ morphology_class: 'normal', label_confidence: 4, version: at(0).version + 1 },
    annotated_by_name: 'Ada',
  });
  expect(judged.get(at(2).id)).toMatchObject({
    ...{ morphology_class: 'cytoplasmic_droplet', notes: 'drop at the neck' },
  });
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'data-label.judge-items'));
  expect(entries).toMatchObject([{ resourceId: labelId, projectId }]);
  // Of three, all have a class now.
  expect(await labels.getStatistics(ada, labelId)).toMatchObject({ labeled_items: 3, unlabeled_items: 0 });
});

test('viewers, strangers and archived projects judge nothing; 200 items are the most', async () => {
  const judge = (who: Principal) => labels.judgeItems(who, labelId, [{ item_id: at(0).id, notes: 'x' }]);
  await expect(judge(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(judge(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
  await expect(judge(ada)).rejects.toMatchObject({ code: 'CONFLICT' });
  await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  const body = (count: number) => ({
    data_label_id: labelId,
    items: Array.from({ length: count }, () => ({ item_id: NOWHERE })),
  });
  expect([0, 200, 201].map((count) => judgeItems.body?.safeParse(body(count)).success)).toEqual([
    false,
    true,
    false,
  ]);
});
