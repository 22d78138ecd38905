/** For vitest's project `db`: `npx vitest run some.db.test.ts` works by itself, without a server at hand. */
import { startEphemeralPostgres } from './ephemeral-postgres.mjs';
import { makeDataFolders } from './places.mjs';
import { clearAbandonedRuns, openRunRecord } from './run-record.mjs';

export async function setup() {
  if (process.env.DATABASE_URL) return undefined;
  makeDataFolders();
  await clearAbandonedRuns('vitest-');
  const record = openRunRecord(`vitest-${process.pid}`);
  const postgres = await startEphemeralPostgres();
  record.addFolder(postgres.folder);
  record.addChild('postgres', postgres.pid);
  process.env.DATABASE_URL = postgres.url;
  return async () => {
    await postgres.stop();
    record.close();
  };
}
