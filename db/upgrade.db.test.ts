import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';

process.env.AUTH_SECRET = 'a secret for tests only, 32 chars';

const { testDatabase } = await import('./testing');
const { emptyDatabase } = await import('@/lib/platform/backup/testing');
const { loadDatabase } = await import('@/lib/platform/backup/queries-restoring');
const { getAnalysis, listAnalyses } = await import('@/lib/domain/analyses');
const { listDatasets } = await import('@/lib/domain/datasets');
const { listProjects } = await import('@/lib/domain/projects');
const { getReport } = await import('@/lib/domain/reports');
const { checkWholeChain, recordAudit } = await import('@/lib/platform/audit');
const { JOB_ORIGIN } = await import('@/lib/platform/access');
const { database } = await import('./client');
const { migrateDatabase } = await import('@/scripts/launcher/database.mjs');

// Every released state of the database, with data, brought to today's version as `npm start` does it. `released/X.Y.Z.json`
// says which commit made the data and how its tables were; `X.Y.Z.copy.gz` holds their rows. Made by running that commit: its
// migrations, its first start (accounts, demo project; clips of one second instead of five) and, through its own code and
// worker, an analysis of the five clips with its report. Stored objects are not kept.

const FOLDER = path.join(import.meta.dirname, 'released');
const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const NEWLINE = 10;

interface Released {
  readonly version: string;
  readonly commit: string;
  readonly migrations: string[];
  readonly sequences: { schema: string; name: string; lastValue: string; isCalled: boolean }[];
  readonly tables: { schema: string; name: string; columns: string[]; rows: number }[];
}

const released = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name): Released => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')));

/** The rows of each table, which lie one after the other in the file. */
function rowsByTable({ version, tables }: Released): Map<string, Buffer> {
  const all = gunzipSync(readFileSync(path.join(FOLDER, `${version}.copy.gz`)));
  const found = new Map<string, Buffer>();
  let at = 0;
  for (const { schema, name, rows } of tables) {
    const start = at;
    for (let row = 0; row < rows; row++) at = all.indexOf(NEWLINE, at) + 1;
    found.set(`${schema}.${name}`, all.subarray(start, at));
  }
  expect(at).toBe(all.length);
  return found;
}

/** Everything that makes a schema, as text. */
async function schemaOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select format('column %s.%s %s %s default %s generated %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || pg_get_triggerdef(t.oid) || ' enabled ' || t.tgenabled::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`;
  return rows.map(({ line }) => line);
}

const fresh = await testDatabase();
const freshSchema = await schemaOf(fresh.sql);
afterAll(() => fresh.close());

test('every release from 0.3.0 on is there', () => {
  expect(released.map(({ version }) => version).sort()).toEqual(
    expect.arrayContaining(['0.3.0', '0.6.0', '0.7.0', '0.8.0']),
  );
});

describe.each(released)('a database of version $version', (release) => {
  test('comes to the schema of today, and its data is read', async () => {
    const own = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
    expect(own.slice(0, release.migrations.length), 'a released migration never changes').toEqual(
      release.migrations,
    );
    const target = await emptyDatabase();
    try {
      const rows = rowsByTable(release);
      await target.sql.begin((tx) =>
        loadDatabase(tx, release, async function* ({ schema, name }) {
          yield rows.get(`${schema}.${name}`) ?? Buffer.alloc(0);
        }),
      );
      await target.use();
      expect(await migrateDatabase(process.env)).toEqual({ hasAccounts: true });
      expect(await schemaOf(target.sql)).toEqual(freshSchema);
      await readEverything(target.sql);
    } finally {
      await target.close();
    }
  });
});

async function readEverything(sql: postgres.Sql): Promise<void> {
  const [person] = await sql<{ id: string; email: string }[]>`
    select id, email from users where email = 'admin@example.com'`;
  const principal = {
    ...{ userId: person?.id ?? '', email: person?.email ?? '', displayName: 'Administrator', roles: [] },
    ...{ permissions: ['sarm.*', 'finetune.*', 'system.*'], isAdministrator: true, origin: JOB_ORIGIN },
  };
  const page = { limit: 50, offset: 0 };
  const { projects, total } = await listProjects(principal, page);
  expect(total).toBeGreaterThan(0);
  expect(projects.map(({ project }) => project.name)).toContain('Demo project');
  const { datasets } = await listDatasets(principal, page);
  expect(datasets.some(({ name }) => name === 'Simulated sample')).toBe(true);

  const [stored] = await sql<{ id: string; datasetId: string; name: string }[]>`
    select id, dataset_id as "datasetId" from analyses where status = 'completed'`;
  expect(await listAnalyses(principal, page)).toMatchObject({ total: 1 });
  const analysis = await getAnalysis(principal, stored?.id ?? '');
  expect(analysis.status).toBe('completed');
  expect(JSON.stringify(analysis)).toContain('Simulated field 1');
  const [counted] = await sql<
    { n: number }[]
  >`select count(*)::int as n from analysis_videos where status = 'completed'`;
  expect(counted?.n).toBe(5);
  const report = await getReport(principal, { datasetId: stored?.datasetId ?? '' });
  expect(JSON.stringify(report)).toMatch(/[cC]oncentration/);

  const before = await checkWholeChain();
  expect(before).toMatchObject({ faults: [] });
  expect(before.checked).toBeGreaterThan(0);
  await recordAudit(database(), principal, {
    type: 'system',
    action: 'test.after',
    message: 'After the upgrade',
  });
  expect(await checkWholeChain()).toMatchObject({ checked: before.checked + 1, faults: [] });
}

test('a database of a newer version is refused in a sentence, and is left as it is', async () => {
  const { url, sql } = fresh;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999)`;
  try {
    await expect(migrateDatabase({ ...process.env, DATABASE_URL: url })).rejects.toThrow(
      /changed by a newer version of the software/,
    );
    const [row] =
      await sql`select count(*)::int as n from drizzle.__drizzle_migrations where created_at = 9999999999999`;
    expect(row?.n).toBe(1);
    const { databaseLevelCheck } = await import('@/lib/platform/health/database-level');
    process.env.DATABASE_URL = url;
    await expect(databaseLevelCheck()()).rejects.toThrow(/newer version of the software/);
  } finally {
    await sql`delete from drizzle.__drizzle_migrations where created_at = 9999999999999`;
  }
});
