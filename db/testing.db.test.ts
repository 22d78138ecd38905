import { afterAll, expect, test } from 'vitest';
import { connection } from './client';
import { testDatabase } from './testing';

const first = await testDatabase();
const second = await testDatabase();

afterAll(async () => {
  await first.close();
  await second.close();
});

test('two databases have the same tables and nothing of each other', async () => {
  const tables = (sql: typeof first.sql) =>
    sql<
      { name: string }[]
    >`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
  const names = (await tables(first.sql)).map((row) => row.name);
  expect(names).toContain('projects');
  expect((await tables(second.sql)).map((row) => row.name)).toEqual(names);

  await first.sql`create table only_here (id int)`;
  expect((await tables(second.sql)).map((row) => row.name)).not.toContain('only_here');
});

test('the process-wide pool uses the database made last', async () => {
  const [row] = await connection().sql<{ name: string }[]>`select current_database() as name`;
  expect(row?.name).toBe(new URL(second.url).pathname.slice(1));
});

test('closing drops the database', async () => {
  const third = await testDatabase();
  const name = new URL(third.url).pathname.slice(1);
  await third.close();
  const rows = await first.sql`select 1 from pg_database where datname = ${name}`;
  expect(rows).toHaveLength(0);
});
