import { expect, it } from 'vitest';
import { stepWithSpace } from './space';

const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));

function steps() {
  const log: string[] = [];
  return {
    log,
    // Results travel as JSON, as with the real engine.
    run: async <T>(id: string, work: () => Promise<T>) => {
      log.push(id);
      return JSON.parse(JSON.stringify(await work()));
    },
    sleep: async (id: string) => void log.push(id),
  };
}

it('pauses while the storage is full, then goes on', async () => {
  const step = steps();
  let attempts = 0;
  let told = 0;
  const result = await stepWithSpace(
    step,
    'store',
    () => (attempts++ < 2 ? full() : Promise.resolve('stored')),
    async () => void told++,
  );
  expect(result).toBe('stored');
  expect(told).toBe(2);
  expect(step.log).toEqual([
    'store',
    'store, waits for space',
    'store, again 1',
    'store, again 1, waits for space',
    'store, again 2',
  ]);
});

it('passes on other failures at once, and a result that is nothing', async () => {
  const step = steps();
  await expect(
    stepWithSpace(
      step,
      'store',
      () => Promise.reject(new Error('broken')),
      async () => undefined,
    ),
  ).rejects.toThrow('broken');
  expect(
    await stepWithSpace(
      step,
      'again',
      async () => undefined,
      async () => undefined,
    ),
  ).toBeUndefined();
});
