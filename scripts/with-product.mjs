/**
 * Runs a command line on the database, the store and the secret of `npm start`, whether the product runs or not:
 * node scripts/with-product.mjs FILE.ts [options]. A file .env is read, too. Where DATABASE_URL is not set, the Postgres of
 * this checkout is used as it runs, or started for as long as the command takes.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DATA, makeDataFolders, ROOT } from './launcher/places.mjs';
import { chooseDatabaseFolder, startPostgres } from './launcher/postgres.mjs';
import { productEnvironment } from './launcher/product-environment.mjs';
import { loadSecrets } from './launcher/secrets.mjs';

// Paths on the command line are meant from where it was typed; npm says where that was.
const typedIn = process.env.INIT_CWD ?? process.cwd();
process.chdir(ROOT);
if (existsSync('.env')) process.loadEnvFile?.('.env');
makeDataFolders();
const secrets = loadSecrets();

/** @type {Awaited<ReturnType<typeof startPostgres>> | undefined} */
let postgres;
try {
  if (!process.env.DATABASE_URL) {
    const folder = chooseDatabaseFolder(path.join(DATA, 'postgres'), secrets.instance);
    postgres = await startPostgres({ folder, password: secrets.postgresPassword });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const child = spawn(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV || 'production',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    INIT_CWD: typedIn,
    ...productEnvironment(secrets, postgres?.url),
  },
});
// Ctrl-C in a terminal reaches the child by itself; it says what became of its work, and ends.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
}
const code = await new Promise((resolve) => {
  child.on('error', () => resolve(1));
  child.on('exit', (status, signal) => resolve(status ?? 128 + (signal ? os.constants.signals[signal] : 1)));
});
if (postgres && !postgres.adopted) await postgres.stop();
process.exit(code);
