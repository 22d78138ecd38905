import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { connect, connection, type Database, disconnect } from './client';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  readonly sql: postgres.Sql;
  /** Ends its connections and drops it. Call it in `afterAll`. */
  close(): Promise<void>;
}

/**
 * An empty, migrated database for one test file, on the server of DATABASE_URL; copied from a template in tens of
 * milliseconds. From here on DATABASE_URL names it, so `database()` of db/client.ts uses it, too.
 * @throws Error when DATABASE_URL is not set (the vitest project `db` sets it).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_SERVER ?? process.env.DATABASE_URL;
  if (!server) throw new Error('DATABASE_URL is not set; run tests through vitest');
  process.env.TEST_DATABASE_SERVER = server;

  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  try {
    const template = await ensureTemplate(admin, server);
    // A template must have no connections while it is copied; sessions of test files that run beside this one copy it, too.
    await admin`select pg_advisory_lock_shared(hashtext('sarm test template'))`;
    await admin`create database ${admin(name)} template ${admin(template)}`;
  } finally {
    await admin.end();
  }

  const url = withDatabase(server, name);
  await disconnect();
  process.env.DATABASE_URL = url;
  const { sql, db } = connect(url, { max: 5 });
  return { url, db, sql, close: () => drop(server, name, sql) };
}

/** Migrates a template once per state of the migrations; its name carries their digest. */
async function ensureTemplate(admin: postgres.Sql, server: string): Promise<string> {
  const name = `template_${digestMigrations()}`;
  await admin`select pg_advisory_lock(hashtext('sarm test template'))`;
  try {
    const [existing] = await admin`select 1 from pg_database where datname = ${name}`;
    if (existing) return name;
    // Under another name until it is complete: a run that is broken off must not leave half a template.
    const draft = `${name}_draft`;
    await admin`drop database if exists ${admin(draft)} with (force)`;
    await admin`create database ${admin(draft)}`;
    const sql = postgres(withDatabase(server, draft), { max: 1, onnotice: () => {} });
    try {
      await migrate(drizzle(sql), { migrationsFolder: MIGRATIONS });
    } finally {
      await sql.end();
    }
    await admin`alter database ${admin(draft)} rename to ${admin(name)}`;
    return name;
  } finally {
    await admin`select pg_advisory_unlock(hashtext('sarm test template'))`;
  }
}

function digestMigrations(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(path.join(MIGRATIONS, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function drop(server: string, name: string, sql: postgres.Sql): Promise<void> {
  await sql.end();
  await disconnect();
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await admin`drop database if exists ${admin(name)} with (force)`;
  } finally {
    await admin.end();
  }
}

/** The statements that the work sends to the database, as texts with their parameters left out. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { options } = connection().sql;
  const texts: string[] = [];
  options.debug = (_connection, text) => void texts.push(text);
  try {
    await work();
  } finally {
    options.debug = false;
  }
  return texts;
}

/** How many statements `work` sends over the pool of `database()`: a list must not send more of them for more rows. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(work)).length;
