import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson } from '@/lib/platform/access/testing';
import { exportLogs, getLog, getLogStatistics, listLogs, recordAudit } from '.';
import { exportSystemLogs, listSystemLogs } from './contract';

const { db, sql, close } = await testDatabase();
afterAll(close);

let admin: Principal;
const list = (query: Record<string, unknown> = {}) =>
  listLogs((listSystemLogs.query as NonNullable<typeof listSystemLogs.query>).parse(query));
const messages = async (query: Record<string, unknown>) =>
  (await list(query)).logs.map(({ message }) => message);

/** An entry at a time of its own. */
async function enter(at: string, message: string, more: Record<string, unknown> = {}): Promise<void> {
  await sql`insert into audit_log ${sql({ timestamp: at, type: 'data', action: 'dataset.create', message, ...more })}`;
}

beforeAll(async () => {
  admin = await testPerson(db, 'Admin', { administrator: true });
  await enter('2026-01-01T23:59:59.999Z', 'last of new year');
  await enter('2026-01-02T00:00:00Z', 'first of the second', { severity: 'critical' });
  await enter('2026-01-02T23:59:59.999Z', 'last of the second', { user_email: 'b@example.com' });
  await enter('2026-01-03T00:00:00Z', '100% of Élodie_s', { type: 'auth', user_email: 'a@example.com' });
});

describe('listLogs', () => {
  it('has the newest first, fifteen a page', async () => {
    expect(await list()).toMatchObject({ total: 4, isTotalExact: true, page: 1, limit: 15 });
    expect((await messages({}))[0]).toBe('100% of Élodie_s');
    expect(await messages({ order: 'asc', limit: 2, page: 2 })).toEqual([
      'last of the second',
      '100% of Élodie_s',
    ]);
    expect(await messages({ limit: 3, page: 2 })).toEqual(['last of new year']);
    expect(await messages({ page: 9 })).toEqual([]);
  });

  it('takes a day from its beginning to its end', async () => {
    expect(await messages({ from: '2026-01-02', to: '2026-01-02' })).toEqual([
      'last of the second',
      'first of the second',
    ]);
  });

  it('filters by type and severity, and sorts', async () => {
    expect(await messages({ type: 'auth' })).toEqual(['100% of Élodie_s']);
    expect(await messages({ severity: 'critical' })).toEqual(['first of the second']);
    expect(
      (await list({ sort: 'userEmail', order: 'asc', limit: 2 })).logs.map((log) => log.userEmail),
    ).toEqual(['a@example.com', 'b@example.com']);
  });

  it('searches for what was typed, whatever its case; signs stand for themselves', async () => {
    expect(await messages({ search: 'ÉLODIE' })).toHaveLength(1);
    expect(await messages({ search: '100%' })).toHaveLength(1);
    expect(await messages({ search: 'e_s' })).toHaveLength(1);
    expect(await messages({ search: 'o%s' })).toEqual([]);
    expect(await messages({ search: 'second' })).toHaveLength(2);
    expect(await messages({ search: 'b@EXAMPLE' })).toEqual(['last of the second']);
    for (const attack of [`' or 1=1 --`, `x'; drop table audit_log; --`, '\\', '"; select']) {
      expect(await messages({ search: attack.padEnd(3, '\\') })).toEqual([]);
    }
    expect((await list()).total).toBe(4);
  });

  it('asks for three letters, as fewer would read every entry', () => {
    expect(() => list({ search: 'ab' })).toThrow('errors.searchShort');
  });

  it('finds the same pages from both ends of a long log', async () => {
    const all = (await list({ limit: 200 })).logs.map(({ id }) => id);
    const byPage = [];
    for (let page = 1; page <= 4; page++)
      byPage.push(...(await list({ limit: 1, page })).logs.map(({ id }) => id));
    expect(byPage).toEqual(all);
  });
});

it('tells one entry with old and new value and its link', async () => {
  await recordAudit(db, admin, {
    type: 'user',
    action: 'user.update',
    message: 'Changed',
    oldValue: { name: 'a' },
    newValue: { name: 'b' },
  });
  const [newest] = (await list({ limit: 1 })).logs;
  expect(await getLog(newest?.id ?? '')).toMatchObject({
    userEmail: admin.email,
    userName: 'Admin',
    oldValue: { name: 'a' },
    newValue: { name: 'b' },
    chain: { position: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  await expect(getLog(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('exportLogs', () => {
  const exported = async (filters: Record<string, unknown>) => {
    const body = exportSystemLogs.body?.parse({ format: 'csv', filters });
    const { stream, fileName } = await exportLogs(
      admin,
      body?.filters ?? { search: '' },
      new Date('2026-02-03T10:00:00Z'),
    );
    return { fileName, text: await new Response(stream).text() };
  };

  it('holds what the filter lets pass, and is itself on record', async () => {
    const { fileName, text } = await exported({ from: '2026-01-02', to: '2026-01-02' });
    expect(fileName).toBe('system-logs-2026-02-03.csv');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^timestamp,type,severity,action,message,/);
    expect(lines[1]).toMatch(/^2026-01-02T23:59:59\.999Z,data,info,dataset\.create,last of the second,/);
    const [entry] =
      await sql`select action, new_value, user_id from audit_log order by sequence desc limit 1`;
    expect(entry).toMatchObject({
      action: 'log.export',
      user_id: admin.userId,
      new_value: { to: '2026-01-02T23:59:59.999Z' },
    });
  });

  it('cannot be made to run a formula in a spreadsheet', async () => {
    await enter('2026-01-05T00:00:00Z', '=cmd|calc', {
      user_name: '@SUM(A1)',
      user_agent: '+1\t',
      ip_address: '-2',
    });
    const { text } = await exported({ from: '2026-01-05', to: '2026-01-05' });
    const [, row = ''] = text.split('\r\n');
    for (const cell of [`,'=cmd|calc,`, `,'@SUM(A1),`, `,'+1`, `,'-2,`]) expect(row).toContain(cell);
  });

  it('goes on over more than one batch without losing or repeating', async () => {
    await sql`insert into audit_log (timestamp, type, action, message) select '2025-06-01'::timestamptz, 'api', 'x', 'n' || n from generate_series(1, 4500) n`;
    const { text } = await exported({ type: 'api' });
    const rows = text.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(4500);
    expect(new Set(rows).size).toBe(4500);
  });
});

it('counts by type, severity, day and person within a span', async () => {
  const span = { from: new Date('2026-01-02T00:00:00Z'), to: new Date('2026-01-03T23:59:59Z') };
  expect(await getLogStatistics(span)).toMatchObject({
    total: 3,
    byType: { auth: 1, data: 2, user: 0, permission: 0, system: 0, api: 0 },
    bySeverity: { info: 2, critical: 1, warning: 0, error: 0 },
    byDay: [
      { day: '2026-01-02', count: 2 },
      { day: '2026-01-03', count: 1 },
    ],
    byUser: [
      { userEmail: 'a@example.com', count: 1 },
      { userEmail: 'b@example.com', count: 1 },
    ],
  });
});

it('counts up to ten thousand matches and says when there are more', async () => {
  await sql`insert into audit_log (timestamp, type, action, message) select '2025-05-01'::timestamptz, 'system', 'x', 'bulk' from generate_series(1, 10001) n`;
  expect(await list({ search: 'bulk' })).toMatchObject({ total: 10_000, isTotalExact: false });
});
