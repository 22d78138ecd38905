import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_DETECTOR_ID, resolveModel } from '@/lib/engine/inference';
import { DetectorPool } from './detector-pool';
import { DEFAULT_PARAMETERS } from './parameters';

const picture = { width: 320, height: 240, data: new Uint8Array(320 * 240).fill(120) };
const open = async (modelFile: string) =>
  DetectorPool.open({
    ...{ modelFile, sessions: 2, threads: 1, minScore: 0.1 },
    duplicates: DEFAULT_PARAMETERS.detection.duplicates,
  });
const shipped = async () => (await resolveModel(DEFAULT_DETECTOR_ID)).file;

afterEach(() => {
  vi.restoreAllMocks();
});

// A thread that is terminated while the network runs throws in native code and takes the whole process along.
it('closes in the middle of batches without ending a thread by force', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  for (const waitMs of [0, 7, 19, 33]) {
    const pool = await open(await shipped());
    const batches = Array.from({ length: 6 }, () => pool.detect([[picture], [picture]]));
    const told = Promise.allSettled(batches);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await pool.close();
    const states = (await told).map(({ status }) => status);
    expect(states).toContain('rejected');
    await expect(pool.detect([[picture]])).rejects.toThrow('the detector is closed');
    // Once more is once too often, and harms nothing.
    await pool.close();
  }
  expect(terminate).not.toHaveBeenCalled();
}, 60_000);

it('ends the threads of a model that cannot be opened', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  await expect(open(import.meta.filename)).rejects.toMatchObject({ name: 'ModelError' });
  expect(terminate).not.toHaveBeenCalled();
}, 60_000);
