/**
 * Remembers in a file which processes a launcher started, so that the next one can end what a `kill -9` left behind,
 * and so that two launchers don't run on the same data.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RUN } from './places.mjs';
import { isStillRunning, markProcess, stopGroup } from './processes.mjs';

/**
 * @typedef {import('./processes.mjs').ProcessMark} ProcessMark
 * @typedef {object} RunRecord
 * @property {ProcessMark} launcher
 * @property {string} address where it serves; '' until it does
 * @property {Record<string, ProcessMark>} children by their name
 * @property {string[]} folders temporary folders to remove
 */

/** @param {string} name @param {string} [folder] */
export function openRunRecord(name, folder = RUN) {
  const file = path.join(folder, `${name}.json`);
  /** @type {RunRecord} */
  const record = { launcher: markProcess(process.pid), address: '', children: {}, folders: [] };
  const save = () => {
    writeFileSync(`${file}.draft`, JSON.stringify(record), { mode: 0o600 });
    renameSync(`${file}.draft`, file);
  };
  save();
  return {
    /** @param {string} child @param {number} pid */
    addChild: (child, pid) => {
      record.children[child] = markProcess(pid);
      save();
    },
    /** @param {string} child */
    removeChild: (child) => {
      delete record.children[child];
      save();
    },
    /** @param {string} address */
    setAddress: (address) => {
      record.address = address;
      save();
    },
    /** @param {string} temporary */
    addFolder: (temporary) => {
      record.folders.push(temporary);
      save();
    },
    close: () => rmSync(file, { force: true }),
  };
}

/** @param {string} name @param {string} [folder] @returns {RunRecord | null} null when there is none that can be read */
export function readRunRecord(name, folder = RUN) {
  try {
    return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Ends what killed launchers left: those whose record's name begins so, and whose own process is gone.
 * @param {string} prefix @param {string} [folder] @returns {Promise<string[]>} names of the children that still ran
 */
export async function clearAbandonedRuns(prefix, folder = RUN) {
  const names = readdirSync(folder).filter((file) => file.startsWith(prefix) && file.endsWith('.json'));
  const stopped = await Promise.all(names.map((file) => clearRun(path.basename(file, '.json'), folder)));
  return stopped.flat();
}

/** @param {string} name @param {string} folder */
async function clearRun(name, folder) {
  const record = readRunRecord(name, folder);
  if (record && isStillRunning(record.launcher)) return [];
  const running = Object.entries(record?.children ?? {}).filter(([, mark]) => isStillRunning(mark));
  await Promise.all(running.map(([, mark]) => stopGroup(mark, 3_000)));
  for (const temporary of record?.folders ?? []) rmSync(temporary, { recursive: true, force: true });
  rmSync(path.join(folder, `${name}.json`), { force: true });
  return running.map(([child]) => child);
}
