/** Waits for a database and brings its tables up to date. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MIGRATIONS } from './places.mjs';

/**
 * @param {NodeJS.ProcessEnv} env with DATABASE_URL, and DATABASE_DIRECT_URL where a pooler stands before Postgres
 * @param {number} [patienceMs] how long a server that isn't up yet is waited for
 * @returns {Promise<{ hasAccounts: boolean }>} whether somebody could sign in already
 * @throws {Error} naming the host, never the password; and where a newer version has migrated the database already
 */
export async function migrateDatabase(env, patienceMs = 30_000) {
  const isPooled = Boolean(env.DATABASE_DIRECT_URL);
  // The lock below outlives transactions, which a pooler's connections do not.
  const url = env.DATABASE_DIRECT_URL || env.DATABASE_URL || '';
  const [{ drizzle }, { migrate }, { default: postgres }] = await Promise.all([
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
    import('postgres'),
  ]);
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    await waitForServer(sql, url, Date.now() + patienceMs);
    // Two servers that start at once must not both create the tables.
    await sql`select pg_advisory_lock(hashtext('sarm-platform migrations'))`;
    await refuseNewer(sql);
    await migrate(drizzle(sql), { migrationsFolder: MIGRATIONS });
    if (isPooled) await limitIdleTransactions(sql);
    const [found] = await sql`select exists (select 1 from users) as yes`;
    return { hasAccounts: found?.yes === true };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * A process that is stopped in the middle of a transaction must not hold its locks for ever. A pooler refuses settings of a
 * session, so the account has it as its default in this database.
 * @param {import('postgres').Sql} sql
 */
async function limitIdleTransactions(sql) {
  await sql.unsafe(`do $$ begin execute format(
    'alter role current_user in database %I set idle_in_transaction_session_timeout = ''60s''', current_database()); end $$`);
}

/** @param {import('postgres').Sql} sql @param {string} url @param {number} deadline */
async function waitForServer(sql, url, deadline) {
  for (;;) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const { code, message } = /** @type {Error & { code?: string }} */ (error);
      // A server that is there and refuses (wrong password, no such database) won't change its mind.
      const mayCome = code === undefined || /^(ECONN|EAI_AGAIN|CONNECT|CONNECTION_|57P03)/.test(code);
      if (!mayCome || Date.now() > deadline) {
        throw new Error(`The database at ${new URL(url).host} can't be used: ${message}`);
      }
      await sleep(500);
    }
  }
}

/**
 * An older version on a newer database would write what that one no longer expects, and could never be undone.
 * @param {import('postgres').Sql} sql
 * @throws {Error}
 */
async function refuseNewer(sql) {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (!table?.there) return;
  const [row] = await sql`select max(created_at) as level from drizzle.__drizzle_migrations`;
  const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'));
  /** @type {number[]} */
  const known = journal.entries.map((/** @type {{ when: number }} */ { when }) => when);
  if (Number(row?.level ?? 0) <= Math.max(...known)) return;
  throw new Error(
    'The database was changed by a newer version of the software. Start that version or a later one, or restore a backup ' +
      'of this version into an empty database. Nothing was changed.',
  );
}
