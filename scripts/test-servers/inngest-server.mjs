/** A real Inngest server on a folder and ports of its own, for tests. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../launcher/ports.mjs';
import { markProcess, signalGroup, stopGroup } from '../launcher/processes.mjs';
import { locateServer } from './servers.mjs';

const READY_MS = 60_000;
const PORTS = ['connect-gateway-port', 'connect-gateway-grpc-port', 'connect-executor-grpc-port'];

/**
 * @typedef {object} InngestServer
 * @property {string} address of its API and its events
 * @property {() => number} pid
 * @property {() => Promise<void>} start again, on the same folder and ports; resolves once it answers
 * @property {() => void} kill as `kill -9` does
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} folder where it keeps its state
 * @param {{ keys?: { event: string, signing: string }, onStart?: (pid: number) => void }} [options] keys: as a server in use
 *   has them (the signing key in hex); without them it is a development server, which asks for none
 * @returns {Promise<InngestServer>} @throws {Error} when it was not built or does not get ready
 */
export async function startInngestServer(folder, { keys, onStart } = {}) {
  const program = locateServer('inngest');
  if (!program) throw new Error('The Inngest server is not built: npm run test-servers -- inngest');
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort();
  /** @type {string[]} */
  const ports = [];
  for (const name of PORTS) ports.push(`--${name}=${await findFreePort()}`);
  const mode = keys
    ? ['start', `--event-key=${keys.event}`, `--signing-key=${keys.signing}`, `--sqlite-dir=${folder}`]
    : ['dev', '--no-discovery', '--retry-interval=1'];
  const args = [...mode, '--host=127.0.0.1', `--port=${port}`, ...ports];
  const address = `http://127.0.0.1:${port}`;
  const log = createWriteStream(path.join(folder, 'server.log'), { flags: 'a' });
  /** @type {import('../launcher/processes.mjs').ProcessMark | undefined} */
  let mark;
  const untilReady = async () => {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      const answer = await fetch(`${address}/health`).catch(() => null);
      if (answer?.ok) return;
      if (Date.now() > deadline) throw new Error('The Inngest server did not get ready');
      await sleep(200);
    }
  };
  const start = async () => {
    const env = { ...process.env, DO_NOT_TRACK: '1', INNGEST_NO_COLOR: '1' };
    const child = spawn(program, args, {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    mark = markProcess(child.pid ?? 0);
    onStart?.(mark.pid);
    await untilReady();
  };
  const stop = async () => {
    if (mark) await stopGroup(mark, 5_000);
  };
  await start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    address,
    pid: () => mark?.pid ?? 0,
    start,
    kill: () => mark && signalGroup(mark.pid, 'SIGKILL'),
    stop,
  };
}
