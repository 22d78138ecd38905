/**
 * `npm start` (and `npm run dev`): Postgres, migrations, demo data, build, then web and worker, until Ctrl-C.
 * PORT and HOST choose where it serves; every other variable is in lib/env.ts. A file .env is read, too.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSecretFiles } from '../lib/secret-files.mjs';
import { startApplication, waitUntilServing } from './launcher/application.mjs';
import { buildWeb, isBuildFresh } from './launcher/build.mjs';
import { migrateDatabase } from './launcher/database.mjs';
import { keepPostgres } from './launcher/keep-postgres.mjs';
import { DATA, DEMO_ACCOUNTS_FILE, makeDataFolders, ROOT } from './launcher/places.mjs';
import { choosePort } from './launcher/ports.mjs';
import { chooseDatabaseFolder, startPostgres } from './launcher/postgres.mjs';
import { isStillRunning } from './launcher/processes.mjs';
import { productEnvironment } from './launcher/product-environment.mjs';
import { clearAbandonedRuns, openRunRecord, readRunRecord } from './launcher/run-record.mjs';
import { loadSecrets } from './launcher/secrets.mjs';
import { seedDatabase } from './launcher/seed.mjs';
import { onStopSignals } from './launcher/signals.mjs';
import { watchWorker } from './launcher/watch-worker.mjs';

const dev = process.argv.includes('--dev');
const startedAt = Date.now();
const accountsFile = process.env.DEMO_ACCOUNTS_FILE || DEMO_ACCOUNTS_FILE;
/** How long the product may take to answer, and from there to have its worker, models and storage ready. */
const PATIENCE = { answerMs: 60_000, readyMs: 10_000 };

process.chdir(ROOT);
// Whoever read the output may go, as `npm start | head` does; the product stays.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
if (existsSync('.env')) process.loadEnvFile?.('.env');
readSecretFiles(process.env);
makeDataFolders();

const previous = readRunRecord('start');
if (previous && isStillRunning(previous.launcher)) {
  console.error(
    `Already running (process ${previous.launcher.pid})${previous.address ? ` at ${previous.address}` : ''}.`,
  );
  process.exit(1);
}
const abandoned = await clearAbandonedRuns('start');
if (abandoned.length > 0)
  console.log(`Ended what an earlier start had left running: ${abandoned.join(', ')}`);

const record = openRunRecord('start');
/** @type {{ name: string, stop: (graceMs: number) => Promise<void>, kill: () => void }[]} */
const parts = [];
/** @type {Awaited<ReturnType<typeof keepPostgres>> | undefined} */
let postgres;
let ending = false;
const watching = new AbortController();

/** @param {number} code */
async function end(code) {
  if (ending) return;
  ending = true;
  watching.abort();
  await Promise.all(parts.map((part) => part.stop(5_000)));
  await postgres?.stop();
  record.close();
  process.exit(code);
}

function endNow() {
  watching.abort();
  for (const part of parts) part.kill();
  postgres?.kill();
  record.close();
  process.exit(130);
}

onStopSignals(() => {
  console.log('\nStopping.');
  void end(0);
}, endNow);

try {
  await start();
} catch (error) {
  if (!ending) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    await end(1);
  }
}

async function start() {
  const secrets = loadSecrets();
  const host = process.env.HOST || '127.0.0.1';
  const port = await choosePort(process.env.PORT, host);
  const address = `http://${host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;

  if (!process.env.DATABASE_URL) {
    const folder = chooseDatabaseFolder(path.join(DATA, 'postgres'), secrets.instance);
    postgres = await keepPostgres({
      start: () => startPostgres({ folder, password: secrets.postgresPassword }),
      print: (line) => console.log(line),
    });
    if (postgres.first.adopted) console.log('Went on with the Postgres server that was still running.');
  }
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    ...productEnvironment(secrets, postgres?.first.url),
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || address,
    DEMO_ACCOUNTS_FILE: accountsFile,
  };
  const { hasAccounts } = await migrateDatabase(env);

  // Beside the build at first; later it only brings roles and permissions up to date, and nobody has to wait for that.
  const seeding = hasAccounts ? '' : seed(env);
  if (!dev && !isBuildFresh()) {
    console.log('Building the web application, because it is new or changed.');
    await buildWeb(env, (child) => addPart('build', child));
  }
  if (ending) return;

  let serves = false;
  let webEnded = false;
  const [web, worker] = startApplication({
    env,
    port,
    host,
    dev,
    onStart: (name, pid) => record.addChild(name, pid),
    onWebEnd: (reason) => {
      // From its first answer on it is started again; one that never served is broken, and its last lines say how.
      if (ending || serves) return;
      webEnded = true;
      console.error(`\nThe web server ended (${reason}).`);
      void end(1);
    },
  });
  parts.push(web, worker);
  // In development a worker waits for its next reload when its code is broken: silence is no fault there.
  if (!dev) {
    const { signal } = watching;
    void watchWorker({ address: localAddress(host, port), restart: worker.restart, signal });
  }
  record.setAddress(address);
  const [serving, accounts] = await Promise.all([
    waitUntilServing(localAddress(host, port), PATIENCE, () => webEnded || ending),
    seeding,
  ]);
  if (webEnded || ending) return;
  serves = true;
  announce(address, accounts, serving);
  if (hasAccounts) await seed(env);
}

/**
 * A database that was seeded before is as good without a second look, so a failure is said and doesn't stop the start.
 * @param {NodeJS.ProcessEnv} env @returns {Promise<string>} the accounts just made, or ''
 */
async function seed(env) {
  try {
    return await seedDatabase(env, (child) => addPart('seed', child));
  } catch (error) {
    if (!ending) console.error(error instanceof Error ? error.message : error);
    return '';
  }
}

/** @param {string} host @param {number} port */
function localAddress(host, port) {
  const reachable =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${reachable}:${port}`;
}

/** @param {string} name @param {import('node:child_process').ChildProcess} child */
function addPart(name, child) {
  const pid = child.pid;
  if (!pid) return;
  record.addChild(name, pid);
  const part = {
    name,
    stop: async () => part.kill(),
    kill: () => {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It had ended already.
      }
    },
  };
  parts.push(part);
  child.on('exit', () => {
    parts.splice(parts.indexOf(part), 1);
    if (!ending) record.removeChild(name);
  });
}

/** @param {string} address @param {string} accounts @param {{ ready: boolean, detail: string }} serving */
function announce(address, accounts, serving) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const lines = ['', `SARM Platform is at ${address}  (started in ${seconds} s; Ctrl-C stops it)`];
  if (!serving.ready) lines.push(`Not everything is ready yet, see ${address}/readyz: ${serving.detail}`);
  const kept = path.relative(ROOT, accountsFile);
  if (accounts) lines.push('', accounts, '', `These passwords are shown once; ${kept} keeps them.`);
  else if (existsSync(accountsFile)) lines.push(`${kept} has the accounts that the first start made.`);
  console.log(`${lines.join('\n')}\n`);
}
