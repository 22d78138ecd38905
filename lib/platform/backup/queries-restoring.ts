import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { queryOver } from '@/lib/platform/jobs/embedded/query';
import { ensureSchema } from '@/lib/platform/jobs/embedded/schema';
import { BackupError } from './backup-error';
import type { Manifest, TableFile } from './manifest';
import { SCHEMAS } from './tables';

type Tx = postgres.TransactionSql;
const MIGRATIONS = path.join(process.cwd(), 'db', 'migrations');

/** The migrations of this version. */
const ownMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** @throws BackupError for a backup of a newer version, or of one that never was */
export function refuseNewer({ migrations, softwareVersion }: Manifest): void {
  const own = ownMigrations();
  if (migrations.some((hash, at) => own[at]?.hash !== hash))
    throw new BackupError('newerBackup', { version: softwareVersion });
}

/** @throws BackupError for a database that has tables of any kind in the schemas of the product */
export async function refuseUnlessEmpty(sql: postgres.Sql | Tx): Promise<void> {
  const [row] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'inngest', 'drizzle')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
  if (row?.tables !== 0) throw new BackupError('databaseNotEmpty', { tables: row?.tables ?? 0 });
}

/**
 * Brings the database of a backup back, at the schema that it had, and then to this version's: all of it in one transaction,
 * so that it is there whole or not at all. Foreign keys are put back after the rows, which checks every one of them; triggers
 * are off meanwhile, so that the audit log's chain is what it was.
 *
 * @param rowsOf the rows of a table, as Postgres' COPY reads them
 * @param finish runs last, on this version's schema
 * @throws BackupError where the database is not empty or the rows are not those of the manifest
 */
export async function restoreDatabase(
  sql: postgres.Sql,
  manifest: Manifest,
  rowsOf: (table: TableFile) => AsyncIterable<Uint8Array>,
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('sarm-platform migrations'))`;
    await refuseUnlessEmpty(tx);
    await loadDatabase(tx, manifest, rowsOf);
    await applyMigrations(tx, manifest.migrations.length);
    await finish(tx);
  });
}

type TableRows = Pick<TableFile, 'schema' | 'name' | 'columns' | 'rows'>;

/** Makes the database of a backup at the schema that it had, in an empty one. */
export async function loadDatabase<T extends TableRows>(
  tx: Tx,
  manifest: Pick<Manifest, 'migrations' | 'sequences'> & { readonly tables: readonly T[] },
  rowsOf: (table: T) => AsyncIterable<Uint8Array>,
): Promise<void> {
  await applyMigrations(tx, 0, manifest.migrations.length);
  await ensureSchema(queryOver(tx));
  const keys = await dropForeignKeys(tx);
  const tables = await listTables(tx);
  for (const table of tables) await tx.unsafe(`alter table ${table} disable trigger user`);
  await tx.unsafe(`truncate ${tables.join(', ')}`);
  for (const table of manifest.tables) await loadTable(tx, table, rowsOf(table));
  await setSequences(tx, manifest);
  for (const table of tables) await tx.unsafe(`alter table ${table} enable trigger user`);
  for (const key of keys)
    await tx.unsafe(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
}

async function applyMigrations(tx: Tx, from: number, to?: number): Promise<void> {
  if (from === 0) {
    await tx`create schema if not exists drizzle`;
    await tx`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  }
  for (const migration of ownMigrations().slice(from, to)) {
    for (const statement of migration.sql) await tx.unsafe(statement);
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`;
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function dropForeignKeys(tx: Tx): Promise<readonly ForeignKey[]> {
  const keys = await tx<ForeignKey[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any(${[...SCHEMAS]}::text[])
    order by 1, 2`;
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  return keys;
}

async function listTables(tx: Tx): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text = any(${[...SCHEMAS]}::text[]) order by 1`;
  return rows.map(({ name }) => name);
}

async function loadTable(tx: Tx, table: TableRows, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const { schema, name, columns } = table;
  const gone = await columnsGone(tx, table);
  for (const column of gone) await tx`alter table ${tx(schema)}.${tx(name)} add column ${tx(column)} text`;
  const target = await tx`copy ${tx(schema)}.${tx(name)} (${tx(columns)}) from stdin`.writable();
  await pipeline(Readable.from(rows, { objectMode: false }), target);
  for (const column of gone) await tx`alter table ${tx(schema)}.${tx(name)} drop column ${tx(column)}`;
  const [found] = await tx<{ rows: string }[]>`select count(*) as rows from ${tx(schema)}.${tx(name)}`;
  if (Number(found?.rows) !== table.rows) throw new BackupError('rowsDiffer', { table: `${schema}.${name}` });
}

/**
 * Columns that the job engine's tables had in an earlier version and still have where it was replaced in place: they are read
 * over. The product's own tables are those of the backup's migrations, or it is none of ours.
 * @throws BackupError
 */
async function columnsGone(tx: Tx, { schema, name, columns }: TableRows): Promise<readonly string[]> {
  const rows = await tx<{ column: string }[]>`
    select column_name as column from information_schema.columns
    where table_schema = ${schema} and table_name = ${name}`;
  const gone = columns.filter((each) => !rows.some(({ column }) => column === each));
  if (rows.length === 0 || (gone.length > 0 && schema === 'public'))
    throw new BackupError('rowsDiffer', { table: `${schema}.${name}` });
  return gone;
}

async function setSequences(tx: Tx, { sequences }: Pick<Manifest, 'sequences'>): Promise<void> {
  for (const { schema, name, lastValue, isCalled } of sequences) {
    const place = `"${schema}"."${name}"`;
    await tx`select setval(${place}::regclass, ${lastValue}::bigint, ${isCalled})`;
  }
}

/** What was running at the moment of the backup goes on from its last finished step. */
export async function resumeJobs(tx: Tx): Promise<number> {
  const { count } = await tx`
    update inngest.run set owner = null, wake_at = now() where ended_at is null and owner is not null`;
  const [open] = await tx<
    { open: number }[]
  >`select count(*)::int as open from inngest.run where ended_at is null`;
  return Math.max(count, open?.open ?? 0);
}

/** What a row says of work that nobody does any more, by table: the column, its values while work is open, and its end. */
const OPEN_WORK = [
  { table: 'analyses', column: 'status', open: ['pending', 'in-progress'], end: 'failed' },
  { table: 'analysis_videos', column: 'status', open: ['pending', 'processing'], end: 'failed' },
  { table: 'evaluations', column: 'state', open: ['running'], end: 'failed' },
  { table: 'predictions', column: 'status', open: ['queued', 'running'], end: 'failed' },
  { table: 'revalidations', column: 'state', open: ['running'], end: 'failed' },
  { table: 'stills', column: 'state', open: ['queued', 'measuring'], end: 'failed' },
  // Goes on from its last checkpoint when a person says so.
  { table: 'training_runs', column: 'state', open: ['waiting', 'preparing', 'training'], end: 'interrupted' },
] as const;

/** What was running on a job server elsewhere, which knows nothing of this database, is marked as broken off. */
export async function interruptJobs(tx: Tx): Promise<number> {
  const error = tx.json({ key: 'work.interruptedByRestore' });
  const { count } = await tx`
    update tasks set status = 'FAILURE', stage = 'failed', message = ${error}, error = ${error},
      finished_at = now(), updated_at = now()
    where status in ('PENDING', 'STARTED')`;
  for (const { table, column, open, end } of OPEN_WORK) {
    await tx`update ${tx(table)} set ${tx(column)} = ${end} where ${tx(column)} = any(${[...open]}::text[])`;
  }
  return count;
}

/** The entry of the audit log that tells of the restore, behind those that were restored. */
export async function insertRestoreEntry(
  tx: Tx,
  facts: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
  await tx`
    insert into audit_log (type, severity, action, message, resource_type, new_value, user_agent, request_id)
    values ('system', 'critical', 'backup.restore', ${`Restored the backup ${String(facts.name)}`}, 'backup',
      ${tx.json(facts)}, 'command line', 'restore')`;
}
