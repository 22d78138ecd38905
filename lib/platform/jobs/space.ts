import { isStorageFull } from '@/lib/storage-full';
import { stepWithHandover } from './handover';

/** So long a job sleeps before it looks whether there is space again. */
const PAUSE = '2m';
/** A day of pauses: then it fails, with the reason. A run may have 1,000 steps. */
const MAX_PAUSES = 400;

interface Steps {
  run<T>(id: string, work: () => Promise<T>): Promise<unknown>;
  sleep(id: string, time: string): Promise<unknown>;
}

/**
 * A step that waits for space instead of failing: when the storage is full, it notes that, sleeps (others may use its
 * place meanwhile) and tries again. It moves to another worker when its own ends.
 *
 * @param onPause called inside the step each time that there is no space
 * @throws what `work` throws, want of space after a day
 */
export async function stepWithSpace<T>(
  step: Steps,
  id: string,
  work: () => Promise<T>,
  onPause: () => Promise<void>,
): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    const name = pauses === 0 ? id : `${id}, again ${pauses}`;
    const outcome = (await stepWithHandover<unknown>(step, name, async () => {
      try {
        return { value: await work() };
      } catch (error) {
        if (!isStorageFull(error) || pauses >= MAX_PAUSES) throw error;
        await onPause();
        return { isPaused: true };
      }
    })) as { readonly value: T } | { readonly isPaused: true };
    if ('value' in outcome || !('isPaused' in outcome)) return (outcome as { value: T }).value;
    await step.sleep(`${name}, waits for space`, PAUSE);
  }
}
