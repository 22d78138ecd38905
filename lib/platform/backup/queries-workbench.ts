import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { BACKUP_LOCK } from '@/db/locks';
import { BackupError } from './backup-error';
import type { ObjectLine } from './manifest';

/**
 * What a backup has to remember of a million objects lies in temporary tables, not in memory. They live in the session that
 * holds the lock of the backup: where that session is lost, so is the backup.
 */
export interface Workbench {
  /** Remembers lines of an earlier backup, whose contents lie in the folder. */
  noteEarlier(lines: readonly ObjectLine[]): Promise<void>;
  /** What earlier backups said of these objects, by key. */
  findEarlier(keys: readonly string[]): Promise<ReadonlyMap<string, ObjectLine>>;
  /** An earlier file with this content. */
  findContent(sha256: string): Promise<ObjectLine | null>;
  noteNamed(keys: readonly string[]): Promise<void>;
  noteSaved(lines: readonly ObjectLine[]): Promise<void>;
  /** Of these keys those that are not saved. */
  notSaved(keys: readonly string[]): Promise<string[]>;
  /** Files that a backup of the folder needs. */
  noteNeeded(files: readonly string[]): Promise<void>;
  /** Of these files those that no backup of the folder needs. */
  notNeeded(files: readonly string[]): Promise<string[]>;
  /** Keys that rows name and that were not saved: how many, and the first of them. */
  countMissing(limit: number): Promise<{ missing: number; keys: string[] }>;
}

const PATIENCE_MS = 5_000;

/**
 * Takes the lock that only one backup of a database holds. Others ask for it for the length of a statement, whenever they
 * remove an object, so it is asked for again for a few seconds.
 * @throws BackupError while another backup runs
 */
export async function lockForBackup(sql: postgres.Sql): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const [row] = await sql<{ taken: boolean }[]>`
      select pg_try_advisory_lock(hashtext(${BACKUP_LOCK})) as taken`;
    if (row?.taken) return;
    if (Date.now() > deadline) throw new BackupError('running');
  }
}

interface Line {
  readonly line: string;
}
const parse = ({ line }: Line): ObjectLine => JSON.parse(line) as ObjectLine;

/** @param sql a connection of its own, which holds the lock */
export async function openWorkbench(sql: postgres.Sql): Promise<Workbench> {
  await sql`create temporary table earlier (key text primary key, sha256 text not null, line text not null)`;
  await sql`create index on earlier (sha256)`;
  await sql`create temporary table named (key text primary key)`;
  await sql`create temporary table saved (key text primary key)`;
  await sql`create temporary table needed (file text primary key)`;
  const list = (keys: readonly string[]) => sql`unnest(${[...keys]}::text[])`;
  const noteEarlier = async (lines: readonly ObjectLine[]) => {
    if (lines.length === 0) return;
    const rows = lines.map((line) => ({ key: line.key, sha256: line.sha256, line: JSON.stringify(line) }));
    await sql`
      insert into earlier ${sql(rows)} on conflict (key) do update set line = excluded.line, sha256 = excluded.sha256`;
  };
  return {
    noteEarlier,
    findEarlier: async (keys) => {
      const rows = await sql<Line[]>`select line from earlier where key in (select * from ${list(keys)})`;
      return new Map(rows.map((row) => [parse(row).key, parse(row)]));
    },
    findContent: async (sha256) => {
      const [row] = await sql<Line[]>`select line from earlier where sha256 = ${sha256} limit 1`;
      return row ? parse(row) : null;
    },
    noteNamed: async (keys) => {
      await sql`insert into named select distinct * from ${list(keys)} on conflict do nothing`;
    },
    noteSaved: async (lines) => {
      await sql`insert into saved select distinct * from ${list(lines.map(({ key }) => key))} on conflict do nothing`;
      // Another object of the same content is the same file.
      await noteEarlier(lines);
    },
    noteNeeded: async (files) => {
      await sql`insert into needed select distinct * from ${list(files)} on conflict do nothing`;
    },
    notNeeded: async (files) => {
      const rows = await sql<{ file: string }[]>`
        select file from ${list(files)} as given (file) except select file from needed`;
      return rows.map(({ file }) => file);
    },
    notSaved: async (keys) => {
      const rows = await sql<
        { key: string }[]
      >`select key from ${list(keys)} as given (key) except select key from saved`;
      return rows.map(({ key }) => key);
    },
    countMissing: async (limit) => {
      const rows = await sql<{ key: string; total: number }[]>`
        select key, (count(*) over ())::int as total from (select key from named except select key from saved) m
        order by key limit ${limit}`;
      return { missing: rows[0]?.total ?? 0, keys: rows.map(({ key }) => key) };
    },
  };
}
