import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heavyStep } from './place';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function steps() {
  const log: string[] = [];
  return {
    log,
    run: async <T>(id: string, work: () => Promise<T>) => {
      log.push(id);
      return JSON.parse(JSON.stringify(await work()));
    },
    sleep: async (id: string, time: string) => void log.push(`${id} ${time}`),
  };
}

it('holds a second heavy step back until there is a place, and sends it back to the server in time', async () => {
  // WORKER_CAPACITY is 1, and so is the number of stills that a worker of capacity 1 measures at once.
  let end: (value: string) => void = () => {};
  const first = heavyStep(steps(), 'one', {
    of: 'measure-still',
    projectId: 'a',
    work: () => new Promise<string>((resolve) => (end = resolve)),
  });
  const step = steps();
  const began: string[] = [];
  const second = heavyStep(step, 'two', {
    of: 'measure-still',
    projectId: 'b',
    work: async () => void began.push('two'),
  });
  // Another function has places of its own.
  expect(await heavyStep(steps(), 'x', { of: 'run-prediction', projectId: 'a', work: async () => 'x' })).toBe(
    'x',
  );
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(step.log).toEqual(['two']);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(step.log).toEqual(['two', 'two, waits for place 10s', 'two, again 1']);
  expect(began).toEqual([]);
  end('done');
  expect(await first).toBe('done');
  expect(await second).toBeUndefined();
  expect(began).toEqual(['two']);
});

it('pauses for space and frees its place meanwhile', async () => {
  let attempts = 0;
  const told: string[] = [];
  const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const result = await heavyStep(steps(), 'store', {
    of: 'quantize-model',
    projectId: undefined,
    work: () => (attempts++ === 0 ? full() : Promise.resolve(7)),
    onFull: async () => void told.push('full'),
  });
  expect([result, told]).toEqual([7, ['full']]);
  const { log, ...step } = steps();
  await expect(
    heavyStep({ ...step }, 'store', { of: 'quantize-model', projectId: undefined, work: full }),
  ).rejects.toThrow('full');
  expect(log).toEqual(['store']);
  expect(await heavyStep(steps(), 'x', { of: 'quantize-model', projectId: 'a', work: async () => 1 })).toBe(
    1,
  );
});
