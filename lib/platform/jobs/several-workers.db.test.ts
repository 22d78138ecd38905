import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mostAtOnce, openSuite, pause, type Suite, seen } from './conformance/harness';
import { type Mark, marksOf } from './conformance/marks';
import { realServer } from './conformance/real-server';

// Several workers on one queue: heavy work is shared out by what each of them says it can take at once.

let suite: Suite;
let jobs: typeof import('.');
let workers: ChildProcess[] = [];
const limit = 40_000;

const start = async (...capacities: number[]) => {
  workers = await Promise.all(capacities.map((capacity) => suite.startWorker(capacity)));
  await expect
    .poll(async () => (await suite.sql`select 1 from inngest.worker`).length, { timeout: 10_000 })
    .toBe(capacities.length);
};
/** Asks for work of several parts for each project, all under one key. */
const fan = async (parts: string, ms: number, ...projects: string[]) => {
  const key = randomUUID();
  await jobs.inngest.send(
    projects.map((project) => ({ name: 'suite/fan', data: { key, project, parts: parts.split(''), ms } })),
  );
  return key;
};
const work = (marks: readonly Mark[]) => marks.filter(({ what }) => /^[+-]/.test(what));
const starts = (marks: readonly Mark[]) => marks.filter(({ what }) => what.startsWith('+'));
const pidsOf = (marks: readonly Mark[]) => new Set(starts(marks).map(({ pid }) => pid));
const mostOf = (marks: readonly Mark[], worker: ChildProcess | undefined) =>
  mostAtOnce(work(marks).filter(({ pid }) => pid === worker?.pid));

beforeAll(async () => {
  suite = await openSuite();
  jobs = await import('.');
}, 60_000);
afterEach(async () => {
  for (const worker of workers) await suite.kill(worker);
  await suite.sql`delete from inngest.worker`;
});
afterAll(async () => {
  const { connection } = await import('@/db/client');
  await connection().sql.end({ timeout: 1 });
  await suite.close();
}, 60_000);

describe.skipIf(realServer)('heavy work', { timeout: limit }, () => {
  it('is done one after the other by one worker of capacity 1, and projects alternate', async () => {
    await start(1);
    const key = await fan('123', 60, 'a', 'b');
    await seen(key, 'b has b1 b2 b3');
    const marks = await seen(key, 'a has a1 a2 a3');
    expect(mostAtOnce(work(marks))).toBe(1);
    const order = starts(marks).map(({ what }) => what.slice(1));
    // Whichever project was first: then the other one, each time.
    expect(order.map((each) => each[0]).join('')).toMatch(/^(ab){3}$|^(ba){3}$/);
    expect(order.filter((each) => each.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
  });

  it('is done by three workers at once, each with no more than its capacity', async () => {
    await start(1, 1, 1);
    const key = await fan('12345', 1200, 'a');
    const marks = await seen(key, 'a has a1 a2 a3 a4 a5', 30);
    expect(mostAtOnce(work(marks))).toBe(3);
    expect(pidsOf(marks)).toEqual(new Set(workers.map(({ pid }) => pid)));
    for (const worker of workers) expect(mostOf(marks, worker)).toBe(1);
    expect(starts(marks)).toHaveLength(5);
  });

  it('fills a worker of capacity 2 beside one of 1, the idle one first', async () => {
    await start(2, 1);
    const pair = await fan('12', 800, 'a');
    expect(pidsOf(await seen(pair, /^a has/, 20)).size).toBe(2);
    const key = await fan('123456', 1500, 'a');
    const marks = await seen(key, /^a has/, 30);
    expect(mostOf(marks, workers[0])).toBe(2);
    expect(mostOf(marks, workers[1])).toBe(1);
  });

  it('of a worker that is killed goes on elsewhere; nothing is lost, nothing that ended is done again', async () => {
    await start(1, 1);
    const key = await fan('12345', 700, 'a');
    await expect.poll(() => pidsOf(marksOf(key)).size, { timeout: 10_000 }).toBe(2);
    const [victim, survivor] = workers;
    if (!victim) throw new Error('no worker');
    await suite.kill(victim);
    const ended = new Set(marksOf(key).map(({ what }) => what));
    const marks = await seen(key, 'a has a1 a2 a3 a4 a5', 30);
    for (const part of '12345') {
      const begun = starts(marks).filter(({ what }) => what === `+a${part}`);
      const interrupted = begun[0]?.pid === victim.pid && !ended.has(`-a${part}`);
      expect(begun.map(({ pid }) => pid).slice(interrupted ? 1 : 0)).toHaveLength(1);
      if (interrupted) expect(begun[1]?.pid).toBe(survivor?.pid);
      expect(marks.filter(({ what }) => what === `-a${part}`)).toHaveLength(1);
    }
    expect(starts(marks)).toHaveLength(6);
    await pause(300);
    expect(marksOf(key).filter(({ what }) => what.includes('has'))).toHaveLength(1);
  });

  it('goes on when the worker that began it ends in order', async () => {
    await start(1);
    const key = await fan('123', 400, 'a');
    await seen(key, '+a1');
    const [first] = workers;
    const second = await suite.startWorker();
    if (first) expect(await suite.terminate(first)).toBe(0);
    const marks = await seen(key, 'a has a1 a2 a3', 20);
    expect(starts(marks)).toHaveLength(3);
    workers = [second];
  });
});
