import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DATA, OBJECTS, SECRETS_FILE } from '../../launcher/places.mjs';
import { chooseDatabaseFolder } from '../../launcher/postgres.mjs';
import { isStillRunning } from '../../launcher/processes.mjs';
import { readRunRecord } from '../../launcher/run-record.mjs';
import { loadSecrets } from '../../launcher/secrets.mjs';

/** Line 4 of the file that a running Postgres keeps in its data folder. */
function portOf(folder: string): string | undefined {
  const file = path.join(folder, 'data', 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[3] : undefined;
}

/**
 * What `npm start` gave the product that runs from this checkout, for variables that nobody has set; nothing where it
 * does not run. Makes no secret where there is none.
 */
export function ownInstallation(): Readonly<Record<string, string>> {
  const record = readRunRecord('start');
  if (!record || !isStillRunning(record.launcher) || !existsSync(SECRETS_FILE)) return {};
  const { instance, authSecret, postgresPassword } = loadSecrets();
  const port = portOf(chooseDatabaseFolder(path.join(DATA, 'postgres'), instance));
  return {
    AUTH_SECRET: authSecret,
    STORAGE_DIR: OBJECTS,
    ...(record.address ? { NEXTAUTH_URL: record.address } : {}),
    ...(port
      ? { DATABASE_URL: `postgres://sarm:${encodeURIComponent(postgresPassword)}@127.0.0.1:${port}/postgres` }
      : {}),
  };
}
