/** Starts a child process, passes its lines on, and starts it again when it crashes (if asked to). */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from './places.mjs';
import { markProcess, signalGroup, stopGroup } from './processes.mjs';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** A child that ran this long was healthy: its next crash counts as the first. */
export const HEALTHY_MS = 60_000;

/**
 * @typedef {object} ChildPlan
 * @property {string} name shown before each of its lines
 * @property {string[]} command program and arguments
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} restart start again after a crash
 * @property {(line: string) => void} [print] default: to the launcher's own output
 * @property {(pid: number) => void} [onStart]
 * @property {(reason: string) => void} [onEnd] it ended by itself; it is started again if `restart` says so
 */

/** @param {number} attempt counted from 0 @returns {number} milliseconds to wait before starting again */
export function restartDelayMs(attempt) {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS);
}

/** @param {ChildPlan} plan */
export function supervise(plan) {
  const print = plan.print ?? ((line) => process.stdout.write(`${plan.name.padEnd(6)} | ${line}\n`));
  let stopping = false;
  let attempt = 0;
  /** @type {import('./processes.mjs').ProcessMark | undefined} */
  let mark;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const start = () => {
    const startedAt = Date.now();
    const [program = '', ...args] = plan.command;
    // A separate group, so that it and what it starts (ffmpeg) can be ended together, in our order.
    const child = spawn(program, args, {
      cwd: ROOT,
      env: plan.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid) {
      mark = markProcess(child.pid);
      plan.onStart?.(child.pid);
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', print);
    let ended = false;
    /** @param {string} reason */
    const end = (reason) => {
      if (ended || stopping) return;
      ended = true;
      // What it had started must not outlive it.
      if (mark) signalGroup(mark.pid, 'SIGKILL');
      plan.onEnd?.(reason);
      // `onEnd` may have stopped it for good.
      if (!plan.restart || stopping) return;
      if (Date.now() - startedAt > HEALTHY_MS) attempt = 0;
      const delay = restartDelayMs(attempt);
      attempt += 1;
      print(`ended (${reason}); starting again in ${delay / 1000} s`);
      timer = setTimeout(start, delay);
    };
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
  };
  start();

  return {
    name: plan.name,
    /** @param {number} graceMs */
    stop: async (graceMs) => {
      stopping = true;
      clearTimeout(timer);
      if (mark) await stopGroup(mark, graceMs);
    },
    /** Ends it without ceremony; like after any crash, it is started again. */
    restart: () => {
      if (mark && !stopping) signalGroup(mark.pid, 'SIGKILL');
    },
    kill: () => {
      stopping = true;
      clearTimeout(timer);
      if (mark) signalGroup(mark.pid, 'SIGKILL');
    },
  };
}
