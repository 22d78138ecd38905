import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '@/lib/messages/message';
import { ThreadLine } from './thread-line';

let folder: string;
let entry: string;

/** Waits as long as it is told, leaves a file where the request names one, and answers how often this thread has answered; 'die' ends it, 'fail' fails. */
const PROGRAM = `
import { writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
let answered = 0;
parentPort.on('message', ({ id, request }) => {
  if (request === 'die') process.exit(3);
  if (request === 'fail') return parentPort.postMessage({ id, failure: 'no such thing' });
  setTimeout(() => {
    if (request.leave) writeFileSync(request.leave, '');
    parentPort.postMessage({ id, answer: ++answered });
  }, request.ms ?? request);
});
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'thread-line-'));
  entry = path.join(folder, 'program.mjs');
  await writeFile(entry, PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const said = {
  tooManyWait: say('tracks.refused.tooManyWait'),
  tookTooLong: say('tracks.refused.tookTooLong'),
};
const newest = (order: number, name = 'cell') => ({
  newest: { name, order, said: say('errors.masks.superseded') },
});
const line = (options = {}) =>
  new ThreadLine<number | 'die' | 'fail' | { readonly ms: number; readonly leave: string }, number>({
    ...{ entry, idleMs: 50, limitMs: 10_000, maxWaiting: 3, said },
    ...options,
  });

describe('a line of work in front of a thread', () => {
  it('answers one after the other from one thread, and from a new one once that was idle', async () => {
    const work = line();
    expect(await Promise.all([work.ask(5), work.ask(0)])).toEqual([1, 2]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await work.ask(0)).toBe(1);
  });

  it('gives up what waits when newer work of the same name comes, not what runs, and older work at once', async () => {
    const work = line();
    const first = work.ask(50, newest(1));
    const older = work.ask(0, newest(2));
    const other = work.ask(0, newest(3, 'another'));
    const last = work.ask(0, newest(4));
    const late = work.ask(0, newest(2));
    const superseded = { code: 'CONFLICT', said: { key: 'errors.masks.superseded' } };
    await expect(older).rejects.toMatchObject(superseded);
    await expect(late).rejects.toMatchObject(superseded);
    expect(await Promise.all([first, other, last])).toEqual([1, 2, 3]);
  });

  it('lets only so many wait, in all and of one owner', async () => {
    const work = line({ maxWaitingOfOwner: 1 });
    const asked = [work.ask(50), work.ask(0, { owner: 'a' })];
    await expect(work.ask(0, { owner: 'a' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    asked.push(work.ask(0, { owner: 'b' }), work.ask(0));
    await expect(work.ask(0)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await Promise.all(asked)).toEqual([1, 2, 3, 4]);
  });

  it('ends a thread that takes too long, dies or fails, and goes on with the next', async () => {
    const work = line({ limitMs: 500 });
    await work.ask(0);
    const slow = work.ask(60_000);
    const next = work.ask(0);
    await expect(slow).rejects.toMatchObject({ code: 'UNAVAILABLE', said: said.tookTooLong });
    expect(await next).toBe(1);
    await expect(work.ask('die')).rejects.toThrow('ended with code 3');
    expect(await work.ask(0)).toBe(1);
    await expect(work.ask('fail')).rejects.toThrow('no such thing');
    expect(await work.ask(0)).toBe(2);
  });

  it.each([
    ['lets a thread in native code end what it is at', true],
    ['ends any other thread at once', false],
  ] as const)('%s when that takes too long', async (_what, isNative) => {
    const left = path.join(folder, `left-${isNative}`);
    const work = line({ limitMs: 400, isNative });
    await work.ask(0);
    await expect(work.ask({ ms: 900, leave: left })).rejects.toMatchObject({ said: said.tookTooLong });
    expect(await work.ask(0)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const isThere = await access(left).then(
      () => true,
      () => false,
    );
    expect(isThere).toBe(isNative);
    // The thread that was late says nothing to those who ask meanwhile.
    expect(await work.ask(0)).toBeGreaterThan(0);
  });
});
