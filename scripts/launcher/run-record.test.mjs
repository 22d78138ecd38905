import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isStillRunning, markProcess, processIdentity, signalGroup, stopGroup } from './processes.mjs';
import { clearAbandonedRuns, openRunRecord, readRunRecord } from './run-record.mjs';

let folder = '';
/** @type {number[]} */
let started = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'records-'));
});
afterEach(() => {
  for (const pid of started) signalGroup(pid, 'SIGKILL');
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

/** A process that runs until it is ended, deaf to SIGTERM when asked. @param {boolean} [deaf] */
async function startProcess(deaf = false) {
  const script = `${deaf ? "process.on('SIGTERM', () => {});" : ''} setInterval(() => {}, 1000); console.log('up')`;
  const child = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = child.pid ?? 0;
  started.push(pid);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return pid;
}

/** A record as a launcher that was killed leaves it. @param {string} name @param {Record<string, number>} children */
function leaveRecord(name, children) {
  const marks = Object.fromEntries(Object.entries(children).map(([child, pid]) => [child, markProcess(pid)]));
  const folders = [path.join(folder, 'temporary')];
  mkdirSync(folders[0] ?? '');
  // Process numbers begin at 1, and no process has this start time.
  const launcher = { pid: process.pid, identity: 'another time' };
  writeFileSync(
    path.join(folder, `${name}.json`),
    JSON.stringify({ launcher, address: '', children: marks, folders }),
  );
}

test('what a killed launcher left running is ended, and its temporary folders removed', async () => {
  const pid = await startProcess();
  leaveRecord('start', { web: pid });
  expect(await clearAbandonedRuns('start', folder)).toEqual(['web']);
  expect(processIdentity(pid)).toBeNull();
  expect(existsSync(path.join(folder, 'temporary'))).toBe(false);
  expect(readRunRecord('start', folder)).toBeNull();
});

test('a process that got the number of a recorded one is left alone', async () => {
  const pid = await startProcess();
  leaveRecord('start', {});
  const file = path.join(folder, 'start.json');
  const record = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...record, children: { web: { pid, identity: 'another time' } } }));
  expect(await clearAbandonedRuns('start', folder)).toEqual([]);
  expect(processIdentity(pid)).not.toBeNull();
});

test('the record of a launcher that runs is left alone', async () => {
  const record = openRunRecord('start', folder);
  record.addChild('web', await startProcess());
  record.setAddress('http://localhost:3000');
  expect(await clearAbandonedRuns('start', folder)).toEqual([]);
  const read = readRunRecord('start', folder);
  expect(read?.address).toBe('http://localhost:3000');
  expect(isStillRunning(read?.children.web)).toBe(true);
  expect(isStillRunning(read?.launcher)).toBe(true);
});

test('a record that is cut off is as good as none', async () => {
  writeFileSync(path.join(folder, 'start.json'), '{"launcher":');
  expect(await clearAbandonedRuns('start', folder)).toEqual([]);
  expect(existsSync(path.join(folder, 'start.json'))).toBe(false);
});

test('a process that is deaf to SIGTERM is ended after the grace time', async () => {
  const mark = markProcess(await startProcess(true));
  const from = Date.now();
  await stopGroup(mark, 200);
  expect(isStillRunning(mark)).toBe(false);
  expect(Date.now() - from).toBeGreaterThanOrEqual(200);
});
