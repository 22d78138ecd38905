import { expect, it } from 'vitest';
import { stepWithHandover } from './handover';
import { WorkerStopsError } from './stopping';

function steps() {
  const names: string[] = [];
  return {
    names,
    // Results travel as JSON, as with the real engine.
    run: async <T>(id: string, work: () => Promise<T>) => {
      names.push(id);
      return JSON.parse(JSON.stringify({ result: await work() })).result;
    },
  };
}

it('goes on as another step, each time that a worker ends', async () => {
  const step = steps();
  let workers = 0;
  const result = await stepWithHandover(step, 'measure', async () => {
    workers += 1;
    if (workers < 3) throw new WorkerStopsError();
    return { cells: 212 };
  });
  expect(result).toEqual({ cells: 212 });
  expect(step.names).toEqual(['measure', 'measure, handed over 1', 'measure, handed over 2']);
});

it('leaves results and failures of the work as they are', async () => {
  expect(await stepWithHandover(steps(), 'nothing', async () => undefined)).toBeUndefined();
  expect(await stepWithHandover(steps(), 'none', async () => null)).toBeNull();
  const broken = stepWithHandover(steps(), 'broken', () => Promise.reject(new Error('disk full')));
  await expect(broken).rejects.toThrow('disk full');
});

it('gives up on work during which workers only ever end', async () => {
  const step = steps();
  const endless = stepWithHandover(step, 'endless', () => Promise.reject(new WorkerStopsError()));
  await expect(endless).rejects.toThrow('the worker was asked to end');
  expect(step.names).toHaveLength(101);
});
