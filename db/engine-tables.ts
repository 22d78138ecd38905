import type postgres from 'postgres';

/**
 * Whether the embedded job engine has made its tables: it does so when its first worker starts, and never where a real Inngest
 * server keeps the queue.
 */
export async function hasEngineTables(sql: postgres.Sql): Promise<boolean> {
  const [table] = await sql<{ there: boolean }[]>`select to_regclass('inngest.worker') is not null as there`;
  return table?.there ?? false;
}
