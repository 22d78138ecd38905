import { WorkerStopsError } from './stopping';

/** More workers than will ever stop during one step; then it fails, with the reason. */
const MAX_HANDOVERS = 100;

interface Steps {
  run<T>(id: string, work: () => Promise<T>): Promise<unknown>;
}

/** What a step leaves that its worker broke off. No other step returns it. */
const HANDED_OVER = { isHandedOver: true } as const;

const isHandedOver = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'isHandedOver' in outcome;

/**
 * A step that moves to another worker when its own is asked to end: what it was doing is broken off, and the same work is
 * begun again as a step of its own, at once and with all its attempts. A real Inngest server would otherwise wait before it
 * tries again, and count every restart of a worker as a failure of the work.
 *
 * @param work begins anew from what it has stored
 * @throws what `work` throws
 */
export async function stepWithHandover<T>(step: Steps, id: string, work: () => Promise<T>): Promise<T> {
  for (let handovers = 0; ; handovers++) {
    const name = handovers === 0 ? id : `${id}, handed over ${handovers}`;
    const outcome = await step.run(name, async () => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof WorkerStopsError) || handovers >= MAX_HANDOVERS) throw error;
        return HANDED_OVER;
      }
    });
    if (!isHandedOver(outcome)) return outcome as T;
  }
}
