import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { listLogs } from '.';
import { listSystemLogs } from './contract';

// How a search goes through the log: in stretches of 30 days.

const { sql, close } = await testDatabase();
afterAll(close);

const search = (query: Record<string, unknown>) =>
  listLogs(
    (listSystemLogs.query as NonNullable<typeof listSystemLogs.query>).parse({
      search: 'comet',
      limit: 5,
      ...query,
    }),
  );
const seen = async (query: Record<string, unknown>) =>
  (await search(query)).logs.map(({ message }) => message.at(6));

beforeAll(async () => {
  // Not in the order of their numbers, with gaps of months and years, and two in the same moment.
  const times = [
    ...['2019-03-01T00:00:00Z', '2012-07-01T12:00:00Z', '2012-07-30T23:59:59.999Z', '2012-07-31T00:00:00Z'],
    ...['2024-02-29T10:00:00Z', '2024-02-29T10:00:00Z', '1999-12-31T23:59:59Z', '2019-03-30T00:00:00Z'],
  ];
  for (const [at, timestamp] of times.entries()) {
    const entry = {
      timestamp,
      type: at % 2 ? 'data' : 'api',
      action: 'sky.watch',
      message: `Comet ${at} seen`,
    };
    await sql`insert into audit_log ${sql([entry, { ...entry, message: 'nothing of the kind' }])}`;
  }
});

it('has the newest, or the oldest, first, whatever gaps are between', async () => {
  expect(await seen({})).toEqual(['5', '4', '7', '0', '3']);
  expect(await seen({ page: 2 })).toEqual(['2', '1', '6']);
  expect(await seen({ order: 'asc' })).toEqual(['6', '1', '2', '3', '0']);
  expect(await seen({ order: 'asc', page: 2 })).toEqual(['7', '4', '5']);
  expect(await seen({ page: 3 })).toEqual([]);
});

it('stays within its span, also where that begins before the log or ends after it', async () => {
  expect(await seen({ from: '2012-07-30', to: '2019-03-29' })).toEqual(['0', '3', '2']);
  expect(await seen({ from: '1970-01-01', to: '2012-07-30' })).toEqual(['2', '1', '6']);
  expect(await seen({ from: '2019-03-30', to: '2100-01-01', order: 'asc' })).toEqual(['7', '4', '5']);
  expect(await seen({ from: '2030-01-01' })).toEqual([]);
  expect(await seen({ to: '1990-01-01', order: 'asc' })).toEqual([]);
});

it('counts what matches together with the other filters', async () => {
  expect(await search({})).toMatchObject({ total: 8, isTotalExact: true });
  expect(await search({ type: 'data' })).toMatchObject({ total: 4, isTotalExact: true });
  expect(await search({ search: 'comet 5 SEEN' })).toMatchObject({ total: 1, isTotalExact: true });
});

it('takes every letter of long words for itself, also behind those that the index is asked for', async () => {
  const entry = { type: 'data', action: 'sky.watch', message: String.raw`\50%_ΑΣΤΕΡΑΣ on_Élodie's 100%` };
  await sql`insert into audit_log ${sql(entry)}`;
  const found = async (words: string) => (await search({ search: words })).total;
  expect(await found(String.raw`\50%_αστερας ON_élodie's 100%`)).toBe(1);
  expect(await found("ΑΣΤΕΡΑΣ on_Élodie's 100%")).toBe(1);
  for (const other of [
    String.raw`\50%_αστερας ON-élodie's 100%`,
    String.raw`\50%_αστερας ON_élodie's 100_`,
    String.raw`\50x_αστερας ON_élodie's 100%`,
    `_50%_αστερας ON_élodie's 100%`,
    '%%%%%%%%%%%%',
    '____________',
    String.raw`\\\\\\\\\\\\`,
  ]) {
    expect(await found(other), other).toBe(0);
  }
});

it('stops at ten thousand, and still has the page right', async () => {
  await sql`
    insert into audit_log (timestamp, type, action, message)
    select '2015-01-01'::timestamptz + n * interval '2 hours', 'api', 'x', 'meteor ' || n from generate_series(1, 12000) n`;
  const page = await search({ search: 'meteor', page: 1001, limit: 10 });
  expect(page).toMatchObject({ total: 10_000, isTotalExact: false, logs: [] });
  const last = await search({ search: 'meteor', page: 1000, limit: 10 });
  // The newest is 12,000; places 9,991 to 10,000 from there.
  expect(last.logs.map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, place) => `meteor ${12_000 - 9_990 - place}`),
  );
  const first = await search({ search: 'meteor', order: 'asc', limit: 5 });
  expect(first.logs[0]?.message).toBe('meteor 1');
}, 60_000);
