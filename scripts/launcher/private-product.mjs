/**
 * The built product on data of its own and a port of its own, gone afterwards: for tests that kill parts of it and for
 * the benchmark. It stands on the build in .next and doesn't touch the product that a person runs from this checkout.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startApplication, startWorker, waitUntilServing } from './application.mjs';
import { withoutProductSettings } from './clean-environment.mjs';
import { migrateDatabase } from './database.mjs';
import { makeDataFolders } from './places.mjs';
import { findFreePort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { clearAbandonedRuns, openRunRecord } from './run-record.mjs';
import { seedDatabase } from './seed.mjs';

/**
 * @typedef {object} PrivateProductOptions
 * @property {Record<string, string>} [settings] variables of lib/env.ts that differ from the defaults
 * @property {boolean} [demo] whether the demo project with its five clips is made
 * @property {boolean} [durable] Postgres as a person has it, not the test server without promises about power cuts
 * @property {boolean} [dev] compiles on demand instead of standing on the build, for measuring without one
 * @property {number} [workers] how many share the work; 1 unless given
 * @property {number} [readyMs] how long it may take to get ready
 */

/** @param {PrivateProductOptions} [options] */
export async function startPrivateProduct(options = {}) {
  const {
    settings = {},
    demo = false,
    durable = false,
    dev = false,
    workers = 1,
    readyMs = 90_000,
  } = options;
  makeDataFolders();
  await clearAbandonedRuns('private-');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-private-'));
  // The Postgres account must get through; what is inside has rights of its own.
  chmodSync(folder, 0o755);
  shareCompiled(folder);
  const record = openRunRecord(`private-${process.pid}-${randomBytes(3).toString('hex')}`);
  record.addFolder(folder);
  const databaseFolder = path.join(folder, 'postgres');
  const databasePassword = randomBytes(12).toString('hex');
  const startDatabase = async () => {
    const server = await startPostgres({
      folder: databaseFolder,
      password: databasePassword,
      ephemeral: !durable,
    });
    record.addChild('postgres', server.mark.pid);
    return server;
  };
  let postgres = await startDatabase();
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const password = randomBytes(9).toString('base64url');
  const storageFolder = path.join(folder, 'objects');
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...withoutProductSettings(process.env),
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: postgres.url,
    NEXTAUTH_URL: address,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    STORAGE_DIR: storageFolder,
    WORKER_PORT: String(await findFreePort()),
    DEMO_DATA: String(demo),
    DEMO_PASSWORD: password,
    DEMO_ACCOUNTS_FILE: path.join(folder, 'demo-accounts.txt'),
    TMPDIR: folder,
    ...settings,
  };
  const logFile = path.join(folder, 'application.log');
  const log = createWriteStream(logFile);
  /** @type {Map<string, number>} the newest process of each part */
  const processes = new Map();
  /** @type {readonly ReturnType<typeof startApplication>[number][]} */
  let parts = [];
  const furtherPorts = await Promise.all(Array.from({ length: workers - 1 }, findFreePort));

  const start = async () => {
    const options = {
      env,
      dev,
      /** @param {string} line */
      print: (line) => log.write(`${line}\n`),
      /** @param {string} name @param {number} pid */
      onStart: (name, pid) => {
        processes.set(name, pid);
        record.addChild(name, pid);
      },
    };
    parts = [
      ...startApplication({ ...options, port, host: '127.0.0.1', onWebEnd: () => undefined }),
      ...furtherPorts.map((workerPort, index) =>
        startWorker({
          ...options,
          name: `worker-${index + 2}`,
          env: { ...env, WORKER_PORT: String(workerPort) },
        }),
      ),
    ];
    const serving = await waitUntilServing(address, { answerMs: readyMs, readyMs }, () => false);
    if (!serving.ready) throw new Error(`The product did not get ready: ${serving.detail}`);
  };
  /** Ends web and worker at once, as a `kill -9` of everything does; the database and the files stay. */
  const kill = () => {
    for (const part of parts) part.kill();
  };
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop(5_000)));
    await postgres.stop();
    log.end();
    rmSync(folder, { recursive: true, force: true });
    record.close();
  };

  try {
    await migrateDatabase(env);
    await seedDatabase(env, (child) => record.addChild('seed', child.pid ?? 0));
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address,
    password,
    databaseUrl: postgres.url,
    storageFolder,
    /** Where the parts keep files while they work. */
    temporaryFolder: folder,
    logFile,
    /** @param {'web' | 'worker'} name @returns {number} its process; a part that was started again has a new one */
    processOf: (name) => processes.get(name) ?? 0,
    start,
    kill,
    stop,
    stopDatabase: () => postgres.stop(),
    startDatabase: async () => {
      postgres = await startDatabase();
    },
  };
}

/**
 * tsx keeps what it has compiled in a folder of this name under TMPDIR: seed and worker of a product that has a TMPDIR of its
 * own would compile every source again. The link goes with the folder, what it leads to stays.
 * @param {string} folder
 */
function shareCompiled(folder) {
  if (process.geteuid === undefined) return;
  const name = `tsx-${process.geteuid()}`;
  const shared = path.join(os.tmpdir(), name);
  mkdirSync(shared, { recursive: true, mode: 0o700 });
  symlinkSync(shared, path.join(folder, name), 'dir');
}
