import type postgres from 'postgres';
import journal from './migrations/meta/_journal.json';

// Two versions of the software may run beside each other while one replaces the other, on one database: the newer one
// migrates it, the older one goes on until it is stopped. What that demands of every change:
//
// - A migration only adds. Tables, columns that may be null or have a default, indexes. What would break the older version
//   (a column dropped, renamed or made obligatory, a check on what it writes) comes a release later, when nobody needs the old
//   form any more, and says so in a comment: `-- second step of 0031_name: …`. scripts/check/migrations.mjs enforces it.
// - Code names the columns that it reads and writes, as drizzle does, so that further ones are not in its way, and reads JSON
//   by schemas that let unknown fields pass. A new value in a column that has a set of them is written one release after the
//   one that can read it.
// - Events say what their names say for ever: fields are added, as optional ones, and old ones go on being sent. A worker
//   leaves events and runs that it has no function for to one that does (`knownEvents`), instead of dropping them.
// - A process that is started on a database that a newer version has migrated already does not work (`requireDatabaseLevel`):
//   it may write what that version no longer expects. One that was there before goes on.

/** The newest migration that this version knows: milliseconds since 1970, by which the migrations are ordered. */
export const CODE_LEVEL: number = Math.max(...journal.entries.map(({ when }) => when));

/** The newest migration of the database; 0 for an empty one. */
export async function databaseLevel(sql: postgres.Sql): Promise<number> {
  const [table] = await sql<{ there: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (!table?.there) return 0;
  const [row] = await sql<{ level: string | null }[]>`
    select max(created_at) as level from drizzle.__drizzle_migrations`;
  return Number(row?.level ?? 0);
}
