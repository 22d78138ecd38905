/** The process of a test server: started again on the same folder and ports, killed, stopped. */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { markProcess, signalGroup, stopGroup } from '../launcher/processes.mjs';

const READY_MS = 60_000;
const LOOK_MS = 200;

/**
 * @typedef {object} ServerProcess
 * @property {() => number} pid
 * @property {() => Promise<void>} start again, on the same folder and ports; resolves once it can be used
 * @property {() => void} kill as `kill -9` does
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a server; ends it again when it does not get ready. What it says is in server.log of its folder.
 *
 * @param {object} plan
 * @param {string} plan.name for people
 * @param {readonly [string, ...string[]]} plan.command
 * @param {string} plan.folder @param {NodeJS.ProcessEnv} [plan.env]
 * @param {() => Promise<unknown>} plan.whenUsable rejects while it is not
 * @param {((pid: number) => void) | undefined} [plan.onStart]
 * @returns {Promise<ServerProcess>} @throws {Error} when it does not get ready
 */
export async function startServerProcess({ name, command, folder, env, whenUsable, onStart }) {
  const [program, ...args] = command;
  const log = createWriteStream(path.join(folder, 'server.log'), { flags: 'a' });
  /** @type {import('../launcher/processes.mjs').ProcessMark | undefined} */
  let mark;
  const untilUsable = async () => {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      try {
        await whenUsable();
        return;
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`${name} did not get ready`, { cause: error });
        await sleep(LOOK_MS);
      }
    }
  };
  const start = async () => {
    const child = spawn(program, args, {
      cwd: folder,
      ...(env && { env }),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    mark = markProcess(child.pid ?? 0);
    onStart?.(mark.pid);
    await untilUsable();
  };
  const stop = async () => {
    if (mark) await stopGroup(mark, 5_000);
  };
  await start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    pid: () => mark?.pid ?? 0,
    start,
    kill: () => void (mark && signalGroup(mark.pid, 'SIGKILL')),
    stop,
  };
}
