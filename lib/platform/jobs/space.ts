import { isStorageFull } from '@/lib/storage-full';
import { stepWithHandover } from './handover';

/** So long a job sleeps before it looks again, and so often: half a day for space, then it fails with the reason; see place.ts. */
export const WAITS = {
  space: { pause: '2m', max: 400 },
  place: { pause: '10s', max: 24 },
} as const;
type Want = keyof typeof WAITS;

export interface Steps {
  run<T>(id: string, work: () => Promise<T>): Promise<unknown>;
  sleep(id: string, time: string): Promise<unknown>;
}

/**
 * A step that may find that it has to wait: it says for what, sleeps (others may use its place meanwhile) and tries again. It
 * moves to another worker when its own ends. A run may have 1,000 steps; all waits of one step together stay below.
 *
 * @param attempt gets how often it has waited for each
 */
export async function stepWithWaits<T>(
  step: Steps,
  id: string,
  attempt: (waited: Readonly<Record<Want, number>>) => Promise<{ value: T } | { waitsFor: Want }>,
): Promise<T> {
  const waited = { space: 0, place: 0 };
  for (let again = 0; ; again++) {
    const name = again === 0 ? id : `${id}, again ${again}`;
    const outcome = (await stepWithHandover<unknown>(step, name, () => attempt({ ...waited }))) as
      | { value: T }
      | { waitsFor: Want };
    // A value that is nothing does not travel.
    if (!('waitsFor' in outcome)) return outcome.value;
    waited[outcome.waitsFor] += 1;
    await step.sleep(`${name}, waits for ${outcome.waitsFor}`, WAITS[outcome.waitsFor].pause);
  }
}

/**
 * What `work` makes, or that it waits because the storage is full.
 * @param onPause called each time that there is no space
 * @throws what `work` throws, want of space after half a day
 */
export async function unlessFull<T>(
  waited: number,
  work: () => Promise<T>,
  onPause: () => Promise<void>,
): Promise<{ value: T } | { waitsFor: 'space' }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!isStorageFull(error) || waited >= WAITS.space.max) throw error;
    await onPause();
    return { waitsFor: 'space' };
  }
}

/**
 * A step that waits for space instead of failing.
 * @param onPause called inside the step each time that there is no space
 * @throws what `work` throws, want of space after half a day
 */
export const stepWithSpace = <T>(
  step: Steps,
  id: string,
  work: () => Promise<T>,
  onPause: () => Promise<void>,
): Promise<T> => stepWithWaits(step, id, ({ space }) => unlessFull(space, work, onPause));
