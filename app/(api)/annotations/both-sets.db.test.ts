import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import * as labels from '@/lib/domain/labels';
import { testDetection, testMask } from '@/lib/domain/labels/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { testAccount, testSession } from '@/lib/platform/auth/testing';
import { handlerAt } from './testing/handler-at';

const { db, sql, close } = await testDatabase();
afterAll(close);

const SETS = ['/sarm/annotation', '/annotations/sam2'] as const;
let authorization: string;
let userId: string;
let datasetId: string;
let videoId: string;
let labelId: string;
let detectionId: string;
let maskId: string;

beforeAll(async () => {
  const account = await testAccount(db, { permissions: ['finetune.*'] });
  userId = account.id;
  ({ authorization } = await testSession(db, account));
  const admin = await testPerson(db, 'Admin', { administrator: true, permissions: ['finetune.*'] });
  const projectId = await testProject(db, 'Ward', []);
  await sql`insert into project_members (project_id, user_id, access_level) values (${projectId}, ${userId}, 'editor')`;
  ({ datasetId, videoId } = await testVideo(db, projectId));
  detectionId = await testDetection(db, await testFrame(db, videoId));
  maskId = await testMask(db, detectionId);
  const label = await labels.createLabel(admin, datasetId, { user_id: userId }, 'morphology_segmentation');
  labelId = label.id;
  await labels.addItems(admin, labelId, [detectionId], 'sperm');
});

async function ask(method: string, address: string, body?: unknown) {
  const { handler, params } = await handlerAt(method, address);
  const request = new NextRequest(`http://lab.example${address}`, {
    method,
    headers: { host: 'lab.example', authorization, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  return { status: response.status, body: await response.json() };
}

test('both sets of paths answer the same lists and items', async () => {
  const [first, second] = await Promise.all(
    SETS.map(async (set) => ({
      ofDataset: await ask('GET', `${set}/datasets/${datasetId}/data-labels?include_stats=true`),
      ofUser: await ask('GET', `${set}/users/${userId}/data-labels`),
      items: await ask('GET', `${set}/datasets/${datasetId}/data-labels/${labelId}/items`),
    })),
  );
  expect(first?.ofDataset.status).toBe(200);
  expect(first?.ofDataset.body.data_labels).toHaveLength(1);
  expect(first?.items.body.items).toHaveLength(1);
  expect(second).toEqual(first);
  const list = await ask('GET', `/sarm/annotation/list-labels/${datasetId}?include_stats=true`);
  expect(list).toEqual(first?.ofDataset);
  const browsed = await ask('GET', '/annotations/sam2/data-labels');
  expect(browsed.body.data_labels.map(({ id }: { id: string }) => id)).toEqual([labelId]);
  const byId = await ask('GET', `/annotations/sam2/data-labels/${labelId}/items`);
  expect(byId).toEqual(first?.items);
});

test('what one set changes the other shows', async () => {
  for (const [index, set] of SETS.entries()) {
    const items = `${set}/datasets/${datasetId}/data-labels/${labelId}/items`;
    const other = `${SETS[1 - index]}/datasets/${datasetId}/data-labels/${labelId}/items`;
    const quality = index === 0 ? 'bad' : 'good';
    expect((await ask('PATCH', `${items}/${maskId}/quality`, { quality })).status).toBe(200);
    expect((await ask('GET', other)).body.items[0].quality).toBe(quality);
    expect((await ask('DELETE', `${items}/${maskId}`)).status).toBe(200);
    expect((await ask('GET', other)).body.items).toEqual([]);
    const added = await ask('POST', `${items}/${videoId}/${detectionId}`, { use_existing_mask: true });
    expect(added).toMatchObject({ status: 201, body: { success: true, added: true, mask_id: maskId } });
    expect((await ask('GET', other)).body.items).toHaveLength(1);
  }
});

test('a label that is made by one set is found by the other', async () => {
  for (const set of SETS) {
    const path = `${set}/datasets/${datasetId}/data-labels`;
    const made = await ask('POST', path, { data_label_name: 'Shared', user_id: userId });
    expect(made).toMatchObject({
      status: 201,
      body: { created: set === SETS[0], label_type: 'morphology_segmentation' },
    });
    const found = await ask('GET', '/sarm/annotation/get-label/Shared');
    expect(found.body.id).toBe(made.body.id);
  }
  expect(await ask('GET', '/sarm/annotation/get-label/Nobody')).toMatchObject({ status: 404 });
});
