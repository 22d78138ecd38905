import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { alarms, auditLog, installationWatch, mails, notifications, tasks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson } from '@/lib/platform/access/testing';
import { recordAudit } from '@/lib/platform/audit';
import { giveDirectly } from '@/lib/platform/auth/testing';
import { queryOver } from '@/lib/platform/jobs/embedded/query';
import { ensureSchema } from '@/lib/platform/jobs/embedded/schema';
import { listAlarms } from '.';
import { followAuditChain } from './audit-chain';
import { settleAlarms } from './incidents';
import { countUndelivered, selectFailingJobs, selectFailingTasks, selectWaitingJobs } from './queries';

const { db, sql: driver, close } = await testDatabase();
afterAll(close);

const origin = { ipAddress: null, userAgent: null, requestId: 'test' };
const administrator = await testPerson(db, 'Keeper', { permissions: ['system.manage_settings'] });
await giveDirectly(db, administrator.userId, 'system.manage_settings');
await testPerson(db, 'Somebody else');

beforeEach(async () => {
  await db.delete(alarms);
  await db.delete(notifications);
  await db.delete(mails);
  await db.delete(installationWatch);
  await db.execute(sql`drop schema if exists inngest cascade`);
});

const told = () =>
  db
    .select({ userId: notifications.userId, type: notifications.type, title: notifications.title })
    .from(notifications)
    .orderBy(notifications.createdAt);

it('tells administrators once of an incident, and once when it is over', async () => {
  const low = (freeGigabytes: number) => ({
    kind: 'storage-low' as const,
    subject: 'objects',
    details: { place: 'objects', freeGigabytes, sizeGigabytes: 100 },
  });
  await settleAlarms([low(4)], ['storage-low']);
  await settleAlarms([low(3)], ['storage-low']);
  // Others look for other things.
  await settleAlarms([], ['worker-silent']);
  expect((await told()).map(({ userId, type, title }) => [userId, type, title.key])).toEqual([
    [administrator.userId, 'error', 'notices.alarm.storageLow.title'],
  ]);
  const page = { limit: 5, offset: 0 };
  const open = await listAlarms(administrator, page);
  expect(open.open.map(({ message }) => message)).toEqual(['Where videos are kept, 3 of 100 GB are free.']);
  expect(open.total).toBe(0);

  await settleAlarms([], ['storage-low']);
  await settleAlarms([], ['storage-low']);
  expect((await told()).map(({ type, title }) => [type, title.key])).toEqual([
    ['error', 'notices.alarm.storageLow.title'],
    ['success', 'notices.alarm.cleared.title'],
  ]);
  const over = await listAlarms(administrator, page);
  expect([over.open.length, over.past.length, over.total]).toEqual([0, 1, 1]);
  // Both by mail as well; and a new incident is a new alarm.
  expect((await db.select().from(mails)).map(({ subject }) => subject).sort()).toEqual([
    'A disk is nearly full',
    'Over: A disk is nearly full',
  ]);
  await settleAlarms([low(2)], ['storage-low']);
  expect(await told()).toHaveLength(3);
  const entries = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.resourceType, 'alarm'));
  expect(entries.map(({ action }) => action).sort()).toEqual(['alarm.clear', 'alarm.raise', 'alarm.raise']);
});

it('two processes that find the same at once raise it once', async () => {
  const silent = { kind: 'worker-silent' as const, subject: '', details: {} };
  await Promise.all([1, 2, 3].map(() => settleAlarms([silent], ['worker-silent'])));
  expect(await db.select().from(alarms)).toHaveLength(1);
  expect(await told()).toHaveLength(1);
});

it('does not mail that mail is not delivered', async () => {
  await settleAlarms(
    [{ kind: 'mail-undelivered', subject: '', details: { count: 2 } }],
    ['mail-undelivered'],
  );
  expect(await told()).toHaveLength(1);
  expect(await db.select().from(mails)).toEqual([]);
});

async function run(
  fn: string,
  status: string,
  minutesAgo: number,
  owner: string | null = null,
): Promise<void> {
  const ended = status === 'Queued' ? null : minutesAgo;
  await driver`
    insert into inngest.run (id, fn_id, event, status, owner, wake_at, created_at, ended_at)
    values (${crypto.randomUUID()}, ${fn}, '{}', ${status}, ${owner},
      ${ended === null ? driver`now() - ${minutesAgo} * interval '1 minute'` : null}, now(),
      ${ended === null ? null : driver`now() - ${minutesAgo} * interval '1 minute'`})`;
}

it('sees a job whose last three runs failed, and no other', async () => {
  expect(await selectFailingJobs(3, [])).toEqual([]);
  await ensureSchema(queryOver(driver));
  // Three failures in a row, with a success before them.
  for (const [status, minutes] of [
    ['Completed', 40],
    ['Failed', 30],
    ['Failed', 20],
    ['Failed', 10],
  ] as const)
    await run('sarm-run-analysis', status, minutes);
  // It has worked since.
  for (const [status, minutes] of [
    ['Failed', 30],
    ['Failed', 20],
    ['Failed', 10],
    ['Completed', 5],
  ] as const)
    await run('sarm-make-preview', status, minutes);
  // Two are not three, and what was yesterday is over.
  for (const minutes of [10, 20, 60 * 25]) await run('sarm-make-thumbnail', 'Failed', minutes);
  for (const minutes of [1, 2, 3]) await run('sarm-deliver-mail', 'Failed', minutes);
  expect(await selectFailingJobs(3, ['deliver-mail'])).toEqual([{ subject: 'run-analysis', failures: '3' }]);
});

it('sees a job that waits for longer than an hour, and not one that is at work or sleeps', async () => {
  await ensureSchema(queryOver(driver));
  await run('sarm-run-analysis', 'Queued', 90);
  await run('sarm-run-analysis', 'Queued', 10);
  await run('sarm-make-preview', 'Queued', 59);
  await run('sarm-train-model', 'Queued', 300, 'worker');
  await run('sarm-remove-objects', 'Queued', -300);
  expect(await selectWaitingJobs(60)).toEqual([{ subject: 'run-analysis', waiting: '2', minutes: 90 }]);
});

it('sees tasks that fail one after the other, where another server keeps the runs', async () => {
  const [project] = await driver<{ id: string }[]>`insert into projects (name) values ('P') returning id`;
  const task = (type: 'analysis' | 'preview', status: 'SUCCESS' | 'FAILURE', minutesAgo: number) =>
    db.insert(tasks).values({
      type,
      status,
      projectId: project?.id ?? '',
      subjectId: crypto.randomUUID(),
      finishedAt: new Date(Date.now() - minutesAgo * 60_000),
    });
  for (const minutes of [1, 2, 3]) await task('analysis', 'FAILURE', minutes);
  for (const minutes of [2, 3, 4]) await task('preview', 'FAILURE', minutes);
  await task('preview', 'SUCCESS', 1);
  expect(await selectFailingTasks(3)).toEqual([{ subject: 'analysis', failures: '3' }]);
});

it('counts emails that failed or wait for too long, of the last day', async () => {
  const mail = (status: 'outbox' | 'sent' | 'failed', minutesAgo: number) =>
    db.insert(mails).values({
      recipient: 'reader@example.com',
      subject: 's',
      bodyText: 'b',
      status,
      createdAt: new Date(Date.now() - minutesAgo * 60_000),
    });
  await mail('failed', 1);
  await mail('outbox', 31);
  await mail('outbox', 29);
  await mail('sent', 60);
  await mail('failed', 60 * 25);
  expect(await countUndelivered(30)).toBe(2);
});

async function addEntries(count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await recordAudit(db, { origin }, { type: 'system', action: 'test.entry', message: `entry ${i}` });
}

/** What only somebody with the database's own rights can do: the triggers that refuse it are switched off. */
async function tamper(statement: (tx: typeof driver) => Promise<unknown>): Promise<void> {
  await driver.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await statement(tx as unknown as typeof driver);
  });
}

it('follows the chain from where it was left, and finds what was altered since', async () => {
  await addEntries(5);
  expect(await followAuditChain()).toBeNull();
  const [watch] = await db.select().from(installationWatch);
  const [head] = await driver<{ position: string; hash: string }[]>`
    select position, hash from audit_chain order by position desc limit 1`;
  expect([watch?.chainPosition, watch?.chainHash]).toEqual([Number(head?.position), head?.hash]);

  await addEntries(2);
  const [last] = await driver<{ sequence: string; message: string }[]>`
    select sequence, message from audit_log order by sequence desc limit 1`;
  await tamper(
    (tx) => tx`update audit_log set message = 'rewritten' where sequence = ${last?.sequence ?? 0}`,
  );
  expect(await followAuditChain()).not.toBeNull();
  // It stays so, until the entry is as it was.
  expect(await followAuditChain()).not.toBeNull();
  await tamper(
    (tx) => tx`update audit_log set message = ${last?.message ?? ''} where sequence = ${last?.sequence ?? 0}`,
  );
  expect(await followAuditChain()).toBeNull();
});

it('finds a change in what it had followed already, and an end that was cut off', async () => {
  await addEntries(4);
  expect(await followAuditChain()).toBeNull();
  const [first] = await driver<{ sequence: string; message: string }[]>`
    select sequence, message from audit_log order by sequence limit 1`;
  await tamper(
    (tx) => tx`update audit_log set message = 'rewritten' where sequence = ${first?.sequence ?? 0}`,
  );
  expect(await followAuditChain()).not.toBeNull();
  await tamper(
    (tx) =>
      tx`update audit_log set message = ${first?.message ?? ''} where sequence = ${first?.sequence ?? 0}`,
  );
  expect(await followAuditChain()).toBeNull();

  await tamper(async (tx) => {
    const [cut] = await tx<{ sequence: string }[]>`
      delete from audit_chain where position = (select max(position) from audit_chain) returning sequence`;
    await tx`delete from audit_log where sequence = ${cut?.sequence ?? 0}`;
  });
  expect(await followAuditChain()).not.toBeNull();
});
