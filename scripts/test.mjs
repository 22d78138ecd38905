/**
 * `npm test`: checks, unit and database tests, the build, and journeys in a real browser against the built product, all on
 * a database and files of their own. The last line is `N passed, N failed`; the exit code is 1 when anything failed.
 *
 * npm test -- lib/science/who-manual         only the tests whose path contains lib/science/who-manual
 * npm test -- e2e/sign-in     only these journeys
 * TEST_DATABASE_URL           use this Postgres server (each test file makes a database of its own) instead of a packaged one
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startApplication, waitUntilServing } from './launcher/application.mjs';
import { buildWeb, isBuildFresh } from './launcher/build.mjs';
import { withoutProductSettings } from './launcher/clean-environment.mjs';
import { migrateDatabase } from './launcher/database.mjs';
import { startEphemeralPostgres } from './launcher/ephemeral-postgres.mjs';
import { inPackages, makeDataFolders, ROOT } from './launcher/places.mjs';
import { findFreePort } from './launcher/ports.mjs';
import { isStillRunning, markProcess, signalGroup } from './launcher/processes.mjs';
import { clearAbandonedRuns, openRunRecord, readRunRecord } from './launcher/run-record.mjs';
import { seedDatabase } from './launcher/seed.mjs';
import { onStopSignals } from './launcher/signals.mjs';
import { endSteps, runStep } from './launcher/steps.mjs';
import {
  addCounts,
  countCheck,
  countPlaywright,
  countVitest,
  failedOfPlaywright,
  failedOfVitest,
} from './launcher/test-reports.mjs';

const REPORTS = path.join(ROOT, 'test-results');

const startedAt = Date.now();
process.chdir(ROOT);
makeDataFolders();
await clearAbandonedRuns('test-');
const record = openRunRecord(`test-${process.pid}`);
const temporary = mkdtempSync(path.join(os.tmpdir(), 'sarm-test-'));
record.addFolder(temporary);
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

/** @type {{ stop: () => Promise<void>, kill: () => void }[]} ended in reverse order */
const parts = [];
let ending = false;

/** @param {number} code */
async function end(code) {
  if (ending) return;
  ending = true;
  endSteps();
  for (const part of parts.reverse()) await part.stop();
  rmSync(temporary, { recursive: true, force: true });
  record.close();
  process.exit(code);
}
onStopSignals(
  () => {
    console.log('\nStopping.');
    void end(130);
  },
  () => {
    endSteps();
    for (const part of parts) part.kill();
    rmSync(temporary, { recursive: true, force: true });
    process.exit(130);
  },
);

const paths = process.argv.slice(2);
const journeyPaths = paths.filter((one) => one.startsWith('e2e'));
const testPaths = paths.filter((one) => !one.startsWith('e2e'));
const wanted = {
  check: paths.length === 0,
  tests: paths.length === 0 || testPaths.length > 0,
  journeys: paths.length === 0 || journeyPaths.length > 0,
};
/** @type {Record<string, import('./launcher/test-reports.mjs').Counts>} */
const results = {};
/** @type {string[]} */
const failures = [];
/** @type {NodeJS.ProcessEnv} */
const cleanEnv = {
  ...withoutProductSettings(process.env),
  NODE_ENV: 'test',
  NEXT_TELEMETRY_DISABLED: '1',
};

try {
  if (wanted.check) results.checks = await timed('checks', runChecks);
  if (wanted.tests || wanted.journeys) {
    const server = process.env.TEST_DATABASE_URL || (await startDatabase());
    if (wanted.tests) results.tests = await timed('unit and database tests', () => runTests(server));
    if (wanted.journeys) results.journeys = await timed('journeys', () => runJourneys(server));
  }
} catch (error) {
  if (!ending) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    results.launcher = { passed: 0, failed: 1, skipped: 0 };
  }
}
if (!ending) {
  if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '));
  const total = addCounts(Object.values(results));
  for (const [name, { passed, failed, skipped }] of Object.entries(results)) {
    console.log(
      `${name.padEnd(9)} ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    );
  }
  console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
  // Everything is stopped before the last line, so that nothing can follow it.
  const finish = () => process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.on('exit', finish);
  await end(total.failed > 0 || total.passed === 0 ? 1 : 0);
}

/** @template T @param {string} name @param {() => Promise<T>} run @returns {Promise<T>} */
async function timed(name, run) {
  const from = Date.now();
  console.log(`\n── ${name}`);
  const result = await run();
  console.log(`── ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
  return result;
}

async function startDatabase() {
  const postgres = await startEphemeralPostgres();
  record.addFolder(postgres.folder);
  record.addChild('postgres', postgres.pid);
  parts.push(postgres);
  return postgres.url;
}

/** So that the next run ends it, should this launcher be killed. @param {number} pid */
function noteStep(pid) {
  record.addChild('step', pid);
}

async function runChecks() {
  const report = path.join(temporary, 'check.json');
  return countCheck(report, await runStep(['scripts/check.mjs', '--json', report], cleanEnv, 5, noteStep));
}

/** @param {string} server */
async function runTests(server) {
  const report = path.join(temporary, 'vitest.json');
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await runStep(
    [inPackages('vitest/vitest.mjs'), ...options, ...testPaths],
    { ...cleanEnv, DATABASE_URL: server },
    45,
    noteStep,
  );
  failures.push(...failedOfVitest(report, ROOT));
  return countVitest(report, ok);
}

/** @param {string} server */
async function runJourneys(server) {
  await ensureBuild();
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const password = randomBytes(9).toString('base64url');
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...cleanEnv,
    DATABASE_URL: await makeDatabase(server),
    NEXTAUTH_URL: address,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    STORAGE_DIR: path.join(temporary, 'objects'),
    WORKER_PORT: String(await findFreePort()),
    DEMO_PASSWORD: password,
    DEMO_ACCOUNTS_FILE: path.join(temporary, 'demo-accounts.txt'),
  };
  await migrateDatabase(env);
  await seedDatabase(env, (child) => addChild('seed', child.pid));

  const log = path.join(REPORTS, 'application.log');
  await serve(env, port, log);
  const serving = await waitUntilServing(address, { answerMs: 60_000, readyMs: 60_000 }, () => ending);
  if (!serving.ready) {
    throw new Error(
      `The product did not get ready: ${serving.detail}\n${readFileSync(log, 'utf8').slice(-4000)}`,
    );
  }
  const report = path.join(REPORTS, 'journeys.json');
  const ok = await runStep(
    [inPackages('@playwright/test/cli.js'), 'test', ...journeyPaths],
    { ...cleanEnv, E2E_BASE_URL: address, E2E_PASSWORD: password, E2E_REPORT: report },
    80,
    noteStep,
  );
  if (!ok) console.log(`What the product wrote meanwhile: ${path.relative(ROOT, log)}`);
  failures.push(...failedOfPlaywright(report));
  return countPlaywright(report, ok);
}

async function ensureBuild() {
  if (isBuildFresh()) return;
  const started = readRunRecord('start');
  if (started && isStillRunning(started.launcher)) {
    throw new Error(
      `Stop the product that runs at ${started.address} first: it serves the build that must be renewed.`,
    );
  }
  await buildWeb(cleanEnv, (child) => addChild('build', child.pid));
}

/** @param {string} server @returns {Promise<string>} address of a new database on it */
async function makeDatabase(server) {
  const { default: postgres } = await import('postgres');
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  await sql`create database ${sql(name)}`.finally(() => sql.end());
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** @param {NodeJS.ProcessEnv} env @param {number} port @param {string} log */
async function serve(env, port, log) {
  const output = createWriteStream(log);
  const processes = startApplication({
    env,
    port,
    host: '127.0.0.1',
    dev: false,
    print: (line) => output.write(`${line}\n`),
    onStart: (name, pid) => record.addChild(name, pid),
    onWebEnd: (reason) => {
      console.error(`The web server ended (${reason}).`);
      results.web = { passed: 0, failed: 1, skipped: 0 };
    },
  });
  for (const one of processes) parts.push({ stop: () => one.stop(3_000), kill: one.kill });
}

/** @param {string} name @param {number | undefined} pid */
function addChild(name, pid) {
  if (!pid) return;
  record.addChild(name, pid);
  const mark = markProcess(pid);
  const kill = () => {
    if (isStillRunning(mark)) signalGroup(pid, 'SIGKILL');
  };
  parts.push({ stop: async () => kill(), kill });
}
