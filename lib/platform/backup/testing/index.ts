import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { disconnect } from '@/db/client';
import { createDiskStore } from '@/lib/platform/storage/disk-store';
import { keepingRemoved } from '@/lib/platform/storage/keeping-removed';
import { isBackupRunning } from '@/lib/platform/storage/queries';
import { LEFT_OUT } from '../tables';

/** An empty database, not even migrated, on the server of the tests; `database()` and backups use it from here on. */
export async function emptyDatabase(): Promise<{
  sql: postgres.Sql;
  use: () => Promise<void>;
  close: () => Promise<void>;
}> {
  const server = process.env.TEST_DATABASE_SERVER ?? '';
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 2, onnotice: () => {} });
  return {
    sql,
    use: async () => {
      await disconnect();
      process.env.DATABASE_URL = url.href;
    },
    close: async () => {
      await sql.end();
      await disconnect();
      await admin`drop database if exists ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}

/** A folder of files for a test. */
export function scratch(): { path: (...parts: string[]) => string; remove: () => Promise<void> } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-backup-test-'));
  return {
    path: (...parts) => path.join(folder, ...parts),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A store on disk that keeps what is removed during a backup, as the product's does. */
export const diskStore = (root: string) => keepingRemoved(createDiskStore({ root }), isBackupRunning);

/** Every table's rows as one hash, in an order of their own; those that a backup leaves out are not there. */
export async function fingerprints(
  sql: postgres.Sql,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'inngest') and table_type = 'BASE TABLE' order by 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (name in LEFT_OUT || except.includes(name)) continue;
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as mark from ${name} t`,
    );
    found[name] = String(row?.mark);
  }
  return found;
}

/** All files below a folder with their bytes, by path. */
export async function filesBelow(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [path.relative(folder, file), await readFile(file)] as const),
    ),
  );
}
