import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annotationChanges, projectMembers } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { changeFrame, setLabeled } from '@/lib/domain/annotations';
import { cornersAt, putBox, putTrack, remove, testClient } from '@/lib/domain/annotations/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import * as labels from '@/lib/domain/labels';
import { testDetection, testMask } from '@/lib/domain/labels/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { getProgress as read } from '.';
import { getProgress as contract } from './contract';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let ben: Principal;
let head: Principal;
let stranger: Principal;
let projectId: string;
let datasetId: string;

const progressOf = (who: Principal, query: Record<string, string> = {}) =>
  read(who, contract.query?.parse({ from: '2026-03-01', to: '2026-03-10', ...query }) as never);

/** The day on which everything that a person has done so far is said to have happened. */
const happenedOn = (who: Principal, at: string) =>
  db
    .update(annotationChanges)
    .set({ createdAt: new Date(at) })
    .where(eq(annotationChanges.userId, who.userId));

beforeAll(async () => {
  const permissions = ['finetune.*'];
  [ada, ben, head, stranger] = (await Promise.all(
    ['Ada', 'Ben', 'Head', 'Sue'].map((name) => testPerson(db, name, { permissions })),
  )) as [Principal, Principal, Principal, Principal];
  projectId = await testProject(db, 'Ward', [
    [ada, 'editor'],
    [ben, 'editor'],
  ]);
  await db.insert(projectMembers).values({ projectId, userId: head.userId, accessLevel: 'admin' });
  const { datasetId: dataset, videoId } = await testVideo(db, projectId);
  datasetId = dataset;
  const [first = '', second = '', third = ''] = await Promise.all(
    [0, 1, 2].map((frameNumber) => testFrame(db, videoId, { frameNumber })),
  );
  const found = await testDetection(db, first, cornersAt(300));
  const seen = await testDetection(db, first, cornersAt(400));
  const client = testClient();
  const track = putTrack();
  // Ada draws two key frames (one box between them is laid), moves a model's box, calls another right, removes one of hers.
  const drawn = putBox(cornersAt(10));
  await changeFrame(ada, first, client.batch(track, putBox({ ...cornersAt(100), trackId: track.id }), drawn));
  await changeFrame(ada, third, client.batch(putBox({ ...cornersAt(140), trackId: track.id })));
  await changeFrame(
    ada,
    first,
    client.batch(
      putBox({ x1: 295 }, { id: found, version: 1 }),
      putBox({ verified: true }, { id: seen, version: 1 }),
    ),
  );
  await changeFrame(ada, first, client.batch(remove('box', drawn.id, 1)));
  await happenedOn(ada, '2026-03-02T23:30:00Z');
  await changeFrame(ben, second, testClient().batch(putBox(cornersAt(500))));
  await happenedOn(ben, '2026-03-05T12:00:00Z');
  await setLabeled(ben, first, { labeled: true, revision: 3 });
  const label = await labels.createLabel(ben, datasetId, { name: 'Cells' }, 'detection');
  await labels.addItems(ben, label.id, [found, seen], 'sperm');
  await testMask(db, found, { createdBy: ben.userId });
  stranger = stranger ?? ada;
});

test('each person sees what they did, by day', async () => {
  const { people, days, total, from, to } = await progressOf(ada);
  expect([total, from, to]).toEqual([1, '2026-03-01', '2026-03-10']);
  // Three boxes drawn, one moved, one called right, one removed; a batch says 1.2 s, 3 clicks and a key, of which there are 4.
  expect(people).toEqual([
    {
      ...{
        userId: ada.userId,
        name: 'Ada',
        added: 3,
        changed: 1,
        removed: 1,
        verified: 1,
        tracks: 1,
        imported: 0,
      },
      ...{ frames: 0, items: 0, masks: 0, activeSeconds: 4.8, clicks: 12, keys: 4 },
      secondsPerBox: expect.closeTo(4.8 / 6, 9),
    },
  ]);
  expect(days.map(({ day, added }) => [day, added])).toEqual([['2026-03-02', 3]]);
});

test('days begin where the person is', async () => {
  // 23:30 in Greenwich is half past midnight in Paris.
  const { days } = await progressOf(ada, { time_zone: 'Europe/Paris' });
  expect(days.map(({ day }) => day)).toEqual(['2026-03-03']);
  expect((await progressOf(ada, { time_zone: 'Europe/Paris', to: '2026-03-02' })).total).toBe(0);
  expect(contract.query?.safeParse({ time_zone: 'Atlantis/Center' }).success).toBe(false);
});

test('who manages the project sees everybody, with frames, items and masks of today', async () => {
  const all = await progressOf(head, { dataset_id: datasetId });
  expect(all.people.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  const today = await read(head, contract.query?.parse({ project_id: projectId }) as never);
  expect(today.people).toMatchObject([{ name: 'Ben', frames: 1, items: 2, masks: 1, added: 0 }]);
  const second = await progressOf(head, { page: '2', limit: '1' });
  expect([second.people.map(({ name }) => name), second.total]).toEqual([['Ben'], 2]);
  expect(second.days.map(({ userId }) => userId)).toEqual([ben.userId]);
});

test('outsiders find nothing, and a range has an end', async () => {
  expect((await progressOf(stranger)).people).toEqual([]);
  await expect(progressOf(stranger, { project_id: projectId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(progressOf(stranger, { dataset_id: datasetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const range of [
    { from: '2026-03-10', to: '2026-03-01' },
    { from: '2024-01-01', to: '2026-03-01' },
  ]) {
    expect(contract.query?.safeParse(range).success).toBe(false);
  }
  // Without an end, a year from the beginning.
  const year = await read(ada, contract.query?.parse({ from: '2024-01-01' }) as never);
  expect(year.to).toBe('2024-12-31');
});
