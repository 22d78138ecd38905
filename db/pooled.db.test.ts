import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '@/scripts/launcher/database.mjs';
import { connect, connection, directConnection, disconnect } from './client';
import { testDatabase } from './testing';

// What a pooler that lends connections for a transaction at a time (PgBouncer) demands of its clients.

const { url, close } = await testDatabase();

beforeAll(async () => {
  await migrateDatabase({
    ...process.env,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATABASE_DIRECT_URL: url,
  });
});
afterAll(async () => {
  delete process.env.DATABASE_DIRECT_URL;
  await close();
});

const prepared = async (isPooled: boolean): Promise<number> => {
  const { sql } = connect(url, { max: 1, isPooled });
  try {
    await sql`select ${1}::int as one`;
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from pg_prepared_statements`;
    return row?.count ?? -1;
  } finally {
    await sql.end();
  }
};

it('leaves no prepared statement behind for the next client of the connection', async () => {
  expect(await prepared(true)).toBe(0);
  expect(await prepared(false)).toBeGreaterThan(0);
});

it('sends no setting of a session; the account has it instead, where the pooler was named to the migrations', async () => {
  const { sql } = connect(url, { max: 1, isPooled: true });
  try {
    const [row] =
      await sql`select source, setting from pg_settings where name = 'idle_in_transaction_session_timeout'`;
    expect(row).toEqual({ source: 'database user', setting: '60000' });
  } finally {
    await sql.end();
  }
});

it('has a connection of its own for what outlives a transaction', async () => {
  expect(directConnection()).toBe(connection().sql);
  process.env.DATABASE_DIRECT_URL = url;
  await disconnect();
  const direct = directConnection();
  expect(direct).not.toBe(connection().sql);
  expect(directConnection()).toBe(direct);
  expect(direct.options.max).toBe(1);
  expect(connection().sql.options.prepare).toBe(false);
  const heard = new Promise<string>(
    (resolve) =>
      void direct
        .listen('pooled_test', resolve)
        .then(() => connection().sql`select pg_notify('pooled_test', 'here')`),
  );
  expect(await heard).toBe('here');
  await disconnect();
});
