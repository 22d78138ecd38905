import { env } from '@/lib/env';
import { HEAVY, type HeavyFunction } from './heavy';
import { PlaceQueue } from './place-queue';
import { type Steps, stepWithWaits, unlessFull, WAITS } from './space';
import { unlessStopped } from './stopping';

// How a worker keeps to WORKER_CAPACITY with a real Inngest server.
//
// Inngest's `concurrency` counts steps of a function in the whole installation, whatever machine they run on, and it is fixed
// when the functions are announced: it cannot say how much one worker takes. What can is `maxWorkerConcurrency` of its
// `connect` API; but that needs the WebSocket of Node 22.4 (ours is 20), and counts light functions with the heavy ones, so
// that one measured video would hold up every mail. An answer of 429 from a function served over HTTP is a failed attempt,
// of which our functions have two or three. So the worker itself holds a heavy step until it has a place, as a queue before a
// counter: projects take turns in it. After half an hour the step gives up its place in the queue and goes back to the
// server, which may hand it to a worker that is free by then; that leaves it 90 minutes of the two hours that a step may last. Put
// several workers behind a balancer that prefers the one with the fewest requests.
//
// With the embedded engine a worker never claims more than it has places for, so nothing waits here.

const PATIENCE_MS = 30 * 60_000;

const queues = new Map<HeavyFunction, PlaceQueue>();

function queueOf(name: HeavyFunction): PlaceQueue {
  const queue = queues.get(name) ?? new PlaceQueue(HEAVY[name] * env.WORKER_CAPACITY, env.WORKER_CAPACITY);
  queues.set(name, queue);
  return queue;
}

/** Whether this worker does heavy work of a kind at this moment. */
export const isAtWork = (name: HeavyFunction): boolean => queueOf(name).isTaken;

export interface HeavyWork<T> {
  /** The function whose places it takes. */
  readonly of: HeavyFunction;
  /** Whose turn it is. */
  readonly projectId: string | undefined;
  readonly work: () => Promise<T>;
  /** Called when the storage is full: the step waits for space. Without it, want of space fails the step. */
  readonly onFull?: () => Promise<void>;
}

/**
 * A step with heavy work in it: it begins when this worker has a place, and waits for space in the storage where it can.
 * @throws what the work throws
 */
export async function heavyStep<T>(
  step: Steps,
  id: string,
  { of, projectId = '', work, onFull }: HeavyWork<T>,
): Promise<T> {
  return stepWithWaits<T>(step, id, async (waited) => {
    // Who has waited half a day stays in the queue: a run may have 1,000 steps, and up to twenty such waits.
    const patience = waited.place < WAITS.place.max ? PATIENCE_MS : Number.POSITIVE_INFINITY;
    const leave = await unlessStopped(queueOf(of).enter(projectId, patience));
    if (!leave) return { waitsFor: 'place' };
    try {
      return onFull ? await unlessFull(waited.space, work, onFull) : { value: await work() };
    } finally {
      leave();
    }
  });
}
