import { availableParallelism, cpus } from 'node:os';
import type { Executor } from '@/db/client';
import { log } from '@/lib/platform/http/log';
import type { TaskType } from './contract';
import { expectSeconds } from './estimate';
import { insertSample, selectSamples } from './queries-speed';

const machine = (): string =>
  `${cpus()[0]?.model.trim() ?? 'unknown'} × ${availableParallelism()}`.slice(0, 200);

/** How long pieces of work of these sizes take one after the other; null where no such work was measured yet. */
export async function expectWork(
  db: Executor,
  type: TaskType,
  sizes: readonly number[],
): Promise<number | null> {
  const samples = await selectSamples(db, type, machine());
  let total = 0;
  for (const size of sizes) {
    const seconds = expectSeconds(samples, size);
    if (seconds === null) return null;
    total += seconds;
  }
  return total > 0 ? total : null;
}

/** Does a piece of work and keeps how long it took, for the estimates of later work. Work that fails tells nothing. */
export async function timed<T>(type: TaskType, size: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  if (size > 0 && seconds > 0) {
    // An estimate is a courtesy: a sample that cannot be kept is no reason to fail.
    await insertSample(type, machine(), { size, seconds }).catch((error: unknown) =>
      log.warn({ type, err: error }, 'the speed of work could not be kept'),
    );
  }
  return result;
}
