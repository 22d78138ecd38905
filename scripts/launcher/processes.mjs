/** Finding, recognizing and ending processes, also ones that an earlier, killed launcher left behind. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What tells a process from a later one with the same number: its start time. Null when it doesn't run.
 * @param {number} pid @returns {string | null}
 */
export function processIdentity(pid) {
  if (!Number.isInteger(pid) || pid <= 1) return null;
  if (process.platform === 'linux') {
    try {
      // The name in parentheses may hold spaces; after it come state (field 3) … start time (field 22).
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return fields[0] === 'Z' ? null : `${fields[19]}`;
    } catch {
      return null;
    }
  }
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.status === 0 && ps.stdout.trim() !== '' ? ps.stdout.trim() : null;
}

/** @param {number} pid @returns {string} the command line, or '' when the process doesn't run */
export function commandLine(pid) {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** @typedef {{ pid: number, identity: string | null }} ProcessMark */

/** @param {number} pid @returns {ProcessMark} */
export function markProcess(pid) {
  return { pid, identity: processIdentity(pid) };
}

/** @param {ProcessMark | undefined} mark @returns {mark is ProcessMark} */
export function isStillRunning(mark) {
  return mark !== undefined && mark.identity !== null && processIdentity(mark.pid) === mark.identity;
}

/**
 * Sends a signal to a process and to the group it leads; a process that is gone is no error.
 * @param {number} pid @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // No such group (or it ended meanwhile): try the process alone.
    }
  }
}

/**
 * Ends a process and the group it leads. Only the leader is asked: it knows how to end what it started (a worker whose
 * ffmpeg is ended under its hands would take the video for a broken one). Who is left after the grace time is killed.
 * @param {ProcessMark} mark @param {number} graceMs
 */
export async function stopGroup(mark, graceMs) {
  if (!isStillRunning(mark)) return;
  try {
    process.kill(mark.pid, 'SIGTERM');
  } catch {
    // It ended meanwhile.
  }
  const ended = await waitUntilGone(mark, graceMs);
  signalGroup(mark.pid, 'SIGKILL');
  if (!ended) await waitUntilGone(mark, 5_000);
}

/** @param {ProcessMark} mark @param {number} timeoutMs @returns {Promise<boolean>} whether it ended in time */
export async function waitUntilGone(mark, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (isStillRunning(mark)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}
