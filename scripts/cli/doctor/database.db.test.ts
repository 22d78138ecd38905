import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { queryOver } from '@/lib/platform/jobs/embedded/query';
import { ensureSchema } from '@/lib/platform/jobs/embedded/schema';
import { clock } from './clock';
import { database } from './database';
import { jobs } from './jobs';
import { envOf, levelsOf } from './testing';

const { url, sql, close } = await testDatabase();
afterAll(close);
const env = envOf({ DATABASE_URL: url });

it('finds a database in order, and what is missing in one that is not', async () => {
  expect(levelsOf(await database(env))).toEqual({
    database: 'ok',
    'database.extensions': 'ok',
    'database.migrations': 'ok',
    'database.connections': 'ok',
    'database.pooling': 'ok',
  });
  await sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
  expect(levelsOf(await database(env))).toMatchObject({ 'database.migrations': 'fault' });
  expect(levelsOf(await clock(env))).toEqual({ 'clock.database': 'ok' });
});

it('says which server cannot be reached, without the password', async () => {
  const away = new URL(url);
  away.username = 'nobody';
  away.password = 'hunter2-of-nobody';
  away.port = '1';
  const [finding, ...others] = await database(envOf({ DATABASE_URL: away.href }));
  expect(finding).toMatchObject({ check: 'database', level: 'fault' });
  expect(finding?.message).toContain(away.host);
  expect(finding?.message).not.toContain('hunter2');
  expect(others).toEqual([]);
});

it('asks the direct connection, where there is one, whether a pooler is in between', async () => {
  const direct = new URL(url);
  expect(
    levelsOf(await database(envOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct.href }))),
  ).toMatchObject({
    'database.pooling': 'ok',
  });
  direct.port = '1';
  const found = await database(envOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct.href }));
  expect(levelsOf(found)).toMatchObject({ database: 'ok', 'database.pooling': 'fault' });
  expect(found.at(-1)?.message).toContain(direct.host);
});

it('sees whether a worker of the embedded engine lives', async () => {
  expect(levelsOf(await jobs(env))).toEqual({ 'jobs.worker': 'fault' });
  await ensureSchema(queryOver(sql));
  await sql`insert into inngest.worker (id, pid, at_work) values ('w', 1, true)`;
  expect(levelsOf(await jobs(env))).toEqual({ 'jobs.worker': 'ok' });
  await sql`update inngest.worker set beat_at = now() - interval '1 minute'`;
  expect(levelsOf(await jobs(env))).toEqual({ 'jobs.worker': 'fault' });
});
