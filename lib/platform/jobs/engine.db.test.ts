import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostAtOnce, openSuite, pause, type Suite, seen, send, whats } from './conformance/harness';
import { letGo, marksOf } from './conformance/marks';
import { realServer } from './conformance/real-server';

// What functions may rely on, shown on the embedded engine with real processes and a real database; and on a real
// Inngest server by inngest-server.db.test.ts, or by hand where JOBS_SUITE_INNGEST_DEV holds its address.

let suite: Suite;
let worker: ChildProcess;
let jobs: typeof import('.');
const limit = realServer ? 240_000 : 20_000;

beforeAll(async () => {
  suite = await openSuite();
  jobs = await import('.');
  worker = await suite.startWorker();
}, 60_000);
afterAll(async () => {
  const { connection } = await import('@/db/client');
  await connection().sql.end({ timeout: 1 });
  await suite.close();
}, 60_000);

describe('steps', { timeout: limit }, () => {
  it('pass their results on', async () => {
    const key = await send('three', { n: 1 });
    await seen(key, 'n=3'); // 1, then one more in each of two further steps
    expect(whats(key)).toEqual(['n=3']);
  });

  it('are retried without repeating the ones before', async () => {
    const key = await send('flaky', { failures: 1, how: 'plain' });
    await seen(key, 'after');
    expect(whats(key)).toEqual(['before', 'boom 0', 'boom 1', 'after']);
  });

  it('have their attempts each to themselves', async () => {
    const key = await send('twice');
    await seen(key, 'end');
    expect(whats(key)).toEqual(['one 0', 'one 1', 'two 0', 'two 1', 'end']);
  });

  it('wait as long as RetryAfterError says', async () => {
    const key = await send('flaky', { failures: 1, how: 'later' });
    const marks = await seen(key, 'after');
    expect(marks.map((each) => each.what)).toEqual(['before', 'boom 0', 'boom 1', 'after']);
    // An HTTP date has whole seconds: a delay of 1 s may come out up to a second short, never as the 50 ms of a plain failure.
    expect((marks[2]?.at ?? 0) - (marks[1]?.at ?? 0)).toBeGreaterThan(60);
  });

  it('fail for good after the last attempt, and onFailure runs once', async () => {
    const key = await send('flaky', { failures: 9, how: 'plain' });
    await seen(key, /^onFailure/);
    await pause(200);
    expect(whats(key)).toEqual(['before', 'boom 0', 'boom 1', 'boom 2', 'onFailure boom 2']);
  });

  it('are not retried after NonRetriableError', async () => {
    const key = await send('flaky', { failures: 9, how: 'fatal' });
    await seen(key, /^onFailure/);
    await pause(200);
    expect(whats(key)).toEqual(['before', 'boom 0', 'onFailure fatal']);
  });

  it('may fail and be caught', async () => {
    const key = await send('caught');
    await seen(key, 'caught nope');
  });

  it('invoke other functions, several at once, and get what each returns or throws', async () => {
    const key = await send('family', { numbers: [2, -3, 7] });
    await seen(key, /^squares/);
    // 7 fails once and is tried again; -3 fails for good without harm to the others.
    expect(whats(key).at(-1)).toBe('squares 4, -3 is negative, 49');
    expect(whats(key).slice(0, -1).sort()).toEqual(['square -3', 'square 2', 'square 7', 'square 7']);
  });

  it.skipIf(realServer)(
    'are refused by name where several do work in one run, or a function is missing',
    async () => {
      const parallel = await send('parallel');
      await seen(parallel, /^onFailure/);
      expect(whats(parallel)).toEqual([expect.stringContaining('parallel steps need a real Inngest server')]);
      const invoking = await send('invoking');
      await seen(invoking, /^refused/);
      expect(whats(invoking)).toEqual([expect.stringContaining('no function sarm-suite-missing')]);
    },
  );

  it('sleep', async () => {
    const key = await send('sleeper');
    const marks = await seen(key, 'after');
    expect((marks[1]?.at ?? 0) - (marks[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it('send events', async () => {
    const key = await send('parent');
    await seen(key, 'announced 42');
  });

  it('wait for the event that matches, and time out with null', async () => {
    const key = await send('waiter');
    await seen(key, 'waits');
    await pause(100);
    await jobs.inngest.send({ name: 'suite/approved', data: { key: 'another', by: 'you' } });
    await jobs.inngest.send({ name: 'suite/approved', data: { key, by: 'me' } });
    await seen(key, 'got me null');
  });
});

describe('runs', { timeout: limit }, () => {
  it('keep to their limit', async () => {
    const key = randomUUID();
    await jobs.inngest.send([1, 2, 3, 4, 5, 6].map((n) => ({ name: 'suite/crowded', data: { key, n } })));
    while (whats(key).filter((what) => what.startsWith('-')).length < 6) await pause(20);
    const marks = marksOf(key);
    expect(marks).toHaveLength(12);
    expect(mostAtOnce(marks)).toBe(2);
  });

  // A real server takes turns between keys too, but promises no order.
  it.skipIf(realServer)('take turns between keys, also where one key has the longer queue', async () => {
    const key = randomUUID();
    await jobs.inngest.send(
      ['p0', 'p0', 'p0', 'p0', 'p1', 'p2'].map((project) => ({
        name: 'suite/turns',
        data: { key, project },
      })),
    );
    while (whats(key).length < 6) await pause(20);
    expect(whats(key)).toEqual(['p0', 'p1', 'p2', 'p0', 'p0', 'p0']);
  });

  it.skipIf(realServer)('let others go first while they sleep', async () => {
    const key = randomUUID();
    await jobs.inngest.send(
      ['p3', 'p4'].map((project) => ({ name: 'suite/turns', data: { key, project, yields: true } })),
    );
    while (whats(key).length < 4) await pause(20);
    expect(whats(key)).toEqual(['p3', 'p4', 'p3 again', 'p4 again']);
  });

  it('start once for one idempotency key, and once for one event id', async () => {
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => send('once', { key })));
    const id = randomUUID();
    const first = await send('plain', { key: `${key}-event` }, id);
    await send('plain', { key: first }, id);
    await seen(key, 'once');
    await seen(first, 'plain');
    const last = await send('plain');
    await seen(last, 'plain'); // sent after all of them: they have been dealt with
    expect(whats(key)).toEqual(['once']);
    expect(whats(first)).toEqual(['plain']);
  });

  it('are cancelled by an event while they sleep', async () => {
    const key = await send('cancelled-asleep');
    await seen(key, 'one');
    await jobs.inngest.send({ name: 'suite/cancel', data: { key } });
    await pause(2000); // the sleep would have ended after 1.5 s
    expect(whats(key)).toEqual(['one']);
  });

  it('are cancelled in the middle of a step, which stops by itself within two seconds', async () => {
    const key = await send('cancelled-busy');
    await seen(key, 'starts');
    await jobs.inngest.send({ name: 'suite/cancel', data: { key } });
    const { mark } = await import('./conformance/marks');
    mark(key, 'please stop');
    await seen(key, 'stops', 2);
    await pause(500);
    expect(whats(key)).toEqual(['starts', 'please stop', 'stops']);
  });
});

describe('sendEvent', { timeout: limit }, () => {
  it('takes effect when its transaction commits, and not when it rolls back', async () => {
    const [kept, dropped, drizzled, undone] = [1, 2, 3, 4].map(() => randomUUID()) as [
      string,
      string,
      string,
      string,
    ];
    await suite.sql.begin((tx) => jobs.sendEvent('video/uploaded', { videoId: kept }, { tx }));
    const broken = suite.sql.begin(async (tx) => {
      await jobs.sendEvent('video/uploaded', { videoId: dropped }, { tx });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    const { database } = await import('@/db/client');
    await database().transaction((tx) => jobs.sendEvent('video/uploaded', { videoId: drizzled }, { tx }));
    const drizzleBroken = database().transaction(async (tx) => {
      await jobs.sendEvent('video/uploaded', { videoId: undone }, { tx });
      tx.rollback();
    });
    await expect(drizzleBroken).rejects.toThrow();
    await Promise.all([seen(kept, 'uploaded'), seen(drizzled, 'uploaded')]);
    const last = randomUUID();
    await jobs.sendEvent('video/uploaded', { videoId: last });
    await seen(last, 'uploaded');
    expect([whats(dropped), whats(undone)]).toEqual([[], []]);
  });

  it('refuses data that does not fit the event', async () => {
    await expect(jobs.sendEvent('video/uploaded', { videoId: '../etc' })).rejects.toThrow(/videoId/);
  });

  it.skipIf(realServer)('refuses an event that a server in the cloud would refuse for its size', async () => {
    await expect(send('plain', { text: 'x'.repeat(600_000) })).rejects.toThrow(/limit/);
  });
});

describe('a worker that is killed', { timeout: limit }, () => {
  it('is replaced by one that goes on from the last finished step', async () => {
    const key = await send('killed');
    await seen(key, 'b starts');
    await suite.kill(worker);
    letGo(key);
    worker = await suite.startWorker();
    await seen(key, 'c');
    expect(whats(key)).toEqual(['a', 'b starts', 'b starts', 'b ends', 'c']);
  });

  it('in order, by SIGTERM, first finishes its step', async () => {
    const key = await send('killed');
    await seen(key, 'b starts');
    const ending = suite.terminate(worker);
    await pause(300);
    letGo(key);
    expect(await ending).toBe(0);
    expect(whats(key)).toContain('b ends');
    worker = await suite.startWorker();
    await seen(key, 'c');
    expect(whats(key)).toEqual(['a', 'b starts', 'b ends', 'c']);
  });

  it('in order, hands work that would take longer to the next worker, without using up an attempt', async () => {
    const key = await send('handed-over');
    await seen(key, 'begins');
    const askedAt = Date.now();
    expect(await suite.terminate(worker)).toBe(0);
    // Well below the grace time of 6 s, which would end this work without warning.
    expect(Date.now() - askedAt).toBeLessThan(4000);
    expect(whats(key)).toEqual(['begins', 'breaks off']);
    worker = await suite.startWorker();
    await seen(key, 'done');
    expect(whats(key)).toEqual(['begins', 'breaks off', 'begins', 'done']);
  });
});
