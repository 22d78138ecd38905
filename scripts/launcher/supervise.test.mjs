import { expect, test, vi } from 'vitest';
import { processIdentity } from './processes.mjs';
import { restartDelayMs, supervise } from './supervise.mjs';

/** @param {string} script @param {Partial<import('./supervise.mjs').ChildPlan>} plan */
function superviseScript(script, plan) {
  /** @type {string[]} */
  const lines = [];
  /** @type {number[]} */
  const pids = [];
  const child = supervise({
    name: 'child',
    command: [process.execPath, '-e', script],
    env: process.env,
    restart: false,
    print: (line) => lines.push(line),
    onStart: (pid) => pids.push(pid),
    ...plan,
  });
  return { child, lines, pids };
}

test('waits twice as long after each crash, and half a minute at most', () => {
  expect([0, 1, 2, 5, 6, 20].map(restartDelayMs)).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000]);
});

test('a child that crashes is started again until it is stopped', async () => {
  const { child, lines, pids } = superviseScript("console.log('up'); setTimeout(() => process.exit(3), 20)", {
    restart: true,
  });
  await vi.waitFor(() => expect(pids.length).toBe(2), 5_000);
  await child.stop(1_000);
  expect(lines).toContain('ended (exit code 3); starting again in 0.5 s');
  const count = pids.length;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(pids.length).toBe(count);
});

test('a child that is started again still reports its end, and may be stopped for good there', async () => {
  const onEnd = vi.fn(() => child.kill());
  const { child, pids } = superviseScript('process.exit(4)', { restart: true, onEnd });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('exit code 4'), 5_000);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(pids.length).toBe(1);
});

test('a child that may not end reports that it did, and what it had started ends with it', async () => {
  // The child prints the number of a grandchild that would run for ever.
  const script = `
    const { spawn } = require('node:child_process');
    const one = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log(one.pid);
    setTimeout(() => process.exit(1), 200);`;
  const onEnd = vi.fn();
  const { lines } = superviseScript(script, { onEnd });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('exit code 1'), 5_000);
  const grandchild = Number(lines[0]);
  expect(grandchild).toBeGreaterThan(1);
  await vi.waitFor(() => expect(processIdentity(grandchild)).toBeNull(), 5_000);
});

test('a stop that was asked for is no crash', async () => {
  const onEnd = vi.fn();
  const { child, lines, pids } = superviseScript("console.log('up'); setInterval(() => {}, 1000)", { onEnd });
  await vi.waitFor(() => expect(lines).toEqual(['up']), 5_000);
  await child.stop(2_000);
  expect(processIdentity(pids[0] ?? 0)).toBeNull();
  expect(onEnd).not.toHaveBeenCalled();
});

test('a program that does not exist is reported', async () => {
  const onEnd = vi.fn();
  superviseScript('', { command: ['/no/such/program'], onEnd });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith(expect.stringContaining('ENOENT')), 5_000);
});
