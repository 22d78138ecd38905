/** Runs the programs of a test run one after the other; each may be ended from outside or by its time limit. */
import { spawn } from 'node:child_process';
import { ROOT } from './places.mjs';
import { signalGroup } from './processes.mjs';

/** @type {Set<number>} groups that run now */
const running = new Set();

/**
 * @param {string[]} args of Node @param {NodeJS.ProcessEnv} env @param {number} limitMinutes
 * @param {(pid: number) => void} onStart
 * @returns {Promise<boolean>} whether it ended with exit code 0 in time
 */
export function runStep(args, env, limitMinutes, onStart) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const pid = child.pid ?? 0;
    running.add(pid);
    if (pid > 0) onStart(pid);
    const timer = setTimeout(() => {
      console.error(`Ended: ${args.join(' ')} took longer than ${limitMinutes} minutes.`);
      signalGroup(pid, 'SIGKILL');
    }, limitMinutes * 60_000);
    /** @param {boolean} ok */
    const end = (ok) => {
      clearTimeout(timer);
      running.delete(pid);
      resolve(ok);
    };
    child.on('error', () => end(false));
    child.on('exit', (code) => end(code === 0));
  });
}

export function endSteps() {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
}
