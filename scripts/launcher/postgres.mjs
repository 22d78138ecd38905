/**
 * Runs a Postgres server of this checkout's own from the binaries that npm brought, or adopts the one
 * that an earlier, killed launcher left running.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, isPortFree } from './ports.mjs';
import { locatePostgres, makePostgresFolder, postgresAccount } from './postgres-binaries.mjs';
import { commandLine, isStillRunning, markProcess, signalGroup, waitUntilGone } from './processes.mjs';

const READY_TIMEOUT_MS = 60_000;
const LOG_LIMIT_BYTES = 5_000_000;

/**
 * @typedef {object} PostgresOptions
 * @property {string} folder where data, port and log live; made when missing
 * @property {string} password
 * @property {boolean} [ephemeral] for tests: faster, and a crash of the machine may lose everything
 *
 * @typedef {object} Postgres
 * @property {string} url connection string of the application's database
 * @property {import('./processes.mjs').ProcessMark} mark
 * @property {boolean} adopted whether it was running already
 * @property {() => Promise<void>} stop waits for running statements to be rolled back, then for the end
 * @property {() => void} kill ends it at once; Postgres repairs itself at the next start
 */

/**
 * The folder for this checkout's database: `own`, but for root a system folder, because Postgres then runs under another
 * account, which must not be let into the folder with the secrets.
 * @param {string} own @param {string} instance a name that no other checkout has
 */
export function chooseDatabaseFolder(own, instance) {
  return postgresAccount().uid === undefined ? own : path.join('/var/lib', `sarm-platform-${instance}`);
}

/** @param {PostgresOptions} options @returns {Promise<Postgres>} */
export async function startPostgres({ folder, password, ephemeral = false }) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const native = locatePostgres(path.join(folder, 'native'));
  const data = path.join(folder, 'data');
  if (!existsSync(path.join(data, 'PG_VERSION'))) initialize(native, folder, data, password, ephemeral);

  const orphan = findOrphan(data);
  if (orphan) return asPostgres(orphan.pid, orphan.port, password, true);

  const port = await keepPort(path.join(folder, 'port'));
  const log = openLog(path.join(folder, 'postgres.log'));
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'];
  if (ephemeral)
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off');
  const child = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    // A separate group: Ctrl-C in the terminal must reach the launcher, which ends Postgres last.
    { ...postgresAccount(), cwd: '/', detached: true, stdio: ['ignore', log, log] },
  );
  await waitUntilReady(child, data, path.join(folder, 'postgres.log'));
  child.unref();
  return asPostgres(child.pid ?? 0, port, password, false);
}

/** @param {number} pid @param {number} port @param {string} password @param {boolean} adopted @returns {Postgres} */
function asPostgres(pid, port, password, adopted) {
  const mark = markProcess(pid);
  return {
    url: `postgres://sarm:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    mark,
    adopted,
    kill: () => signalGroup(pid, 'SIGQUIT'),
    stop: async () => {
      if (!isStillRunning(mark)) return;
      process.kill(pid, 'SIGINT');
      if (await waitUntilGone(mark, 15_000)) return;
      signalGroup(pid, 'SIGQUIT');
      await waitUntilGone(mark, 5_000);
    },
  };
}

/**
 * @param {string} native @param {string} folder @param {string} data @param {string} password @param {boolean} ephemeral
 * @throws {Error} with initdb's own words
 */
function initialize(native, folder, data, password, ephemeral) {
  // A folder without PG_VERSION is what an interrupted initdb leaves.
  rmSync(data, { recursive: true, force: true });
  makePostgresFolder(data);
  const passwordFile = path.join(folder, 'initial-password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  const { uid, gid } = postgresAccount();
  if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid);
  try {
    const made = spawnSync(
      path.join(native, 'bin', 'initdb'),
      [
        '-D',
        data,
        '-U',
        'sarm',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
      ].concat(ephemeral ? ['--no-sync'] : []),
      { ...postgresAccount(), cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    );
    if (made.status !== 0)
      throw new Error(`Postgres could not be set up in ${data}. ${made.stderr || made.error}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * The server that already runs on this data, if any. A pid file whose number now belongs to another program is removed,
 * because Postgres itself would take that program for a running server.
 * @param {string} data
 */
function findOrphan(data) {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pidLine, , , portLine] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(pidLine);
  const command = commandLine(pid);
  if (command.includes(data) && command.includes('postgres')) return { pid, port: Number(portLine) };
  if (command !== '') rmSync(file, { force: true });
  return null;
}

/** The port of the last start when it is free, so that tools keep their connection string. @param {string} file */
async function keepPort(file) {
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (Number.isInteger(kept) && kept > 1024 && (await isPortFree(kept, '127.0.0.1'))) return kept;
  const port = await findFreePort();
  writeFileSync(file, `${port}\n`, { mode: 0o600 });
  return port;
}

/** A file, not a pipe: it outlives the launcher, so an orphan can be adopted with its log. @param {string} file */
function openLog(file) {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/**
 * @param {import('node:child_process').ChildProcess} child @param {string} data @param {string} log
 * @throws {Error} with the end of the log when the server ends or doesn't get ready in time
 */
async function waitUntilReady(child, data, log) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  /** @type {Error | undefined} */
  let failure;
  child.on('error', (error) => {
    failure = error;
  });
  while (Date.now() < deadline) {
    if (failure || child.exitCode !== null || child.signalCode !== null) break;
    if (readStatus(data, child.pid) === 'ready') return;
    await sleep(15);
  }
  if (child.pid) signalGroup(child.pid, 'SIGQUIT');
  throw new Error(
    `Postgres did not start. ${failure?.message ?? ''}\n${readFileSync(log, 'utf8').slice(-2000)}`,
  );
}

/** Line 8 of postmaster.pid says how far the server is. @param {string} data @param {number | undefined} pid */
function readStatus(data, pid) {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid ? (lines[7] ?? '').trim() : '';
  } catch {
    return '';
  }
}
