/**
 * For vitest's projects with a database: `npx vitest run some.db.test.ts` works by itself, without a server at hand. The
 * files that tests store lie in one folder, which goes with the run: vitest ends its processes without their farewell.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEphemeralPostgres } from './ephemeral-postgres.mjs';
import { makeDataFolders } from './places.mjs';
import { clearAbandonedRuns, openRunRecord } from './run-record.mjs';

export async function setup() {
  // A run of several projects is set up once for each of them.
  if (process.env.TEST_FILES_DIR) return undefined;
  makeDataFolders();
  await clearAbandonedRuns('vitest-');
  const record = openRunRecord(`vitest-${process.pid}`);
  const files = mkdtempSync(path.join(os.tmpdir(), 'sarm-test-files-'));
  record.addFolder(files);
  process.env.TEST_FILES_DIR = files;
  const postgres = process.env.DATABASE_URL ? null : await startEphemeralPostgres();
  if (postgres) {
    record.addFolder(postgres.folder);
    record.addChild('postgres', postgres.pid);
    process.env.DATABASE_URL = postgres.url;
  }
  return async () => {
    await postgres?.stop();
    rmSync(files, { recursive: true, force: true });
    record.close();
  };
}
