/** Waits for a database and brings its tables up to date. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MIGRATIONS } from './places.mjs';

/**
 * @param {NodeJS.ProcessEnv} env with DATABASE_URL, and DATABASE_DIRECT_URL where a pooler stands before Postgres
 * @param {number} [patienceMs] how long a server that isn't up yet is waited for
 * @returns {Promise<{ hasAccounts: boolean }>} whether somebody could sign in already
 * @throws {Error} naming the host, never the password
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
