import type { InngestEvent } from './ingest';
import { type Places, placesFor } from './places';
import type { JobFunction } from './registry';

/** Runs looked at per function whose keys take turns: more keys than can be at work. */
const KEY_WINDOW = 200;
/** So long a heavy run is left to a worker that has less to do; then whoever has a place takes it. */
const POLITE_MS = 2000;

/** A run that some worker drives at this moment. */
export interface DrivenRun {
  readonly id: string;
  readonly fn_id: string;
  readonly event: InngestEvent;
  readonly owner: string;
}

export interface WorkerRoom {
  readonly id: string;
  readonly capacity: number;
}

/**
 * Counts what is being driven against the functions' limits, which hold for all workers together, and against what this
 * worker takes at once. Made anew each time that a worker looks for runs, while no other does.
 */
export class Slots {
  private readonly used = new Map<string, number>();
  /** By worker: heavy runs in all, and by function. */
  private readonly heavy = new Map<string, Map<string, number>>();

  constructor(
    private readonly options: {
      readonly workerId: string;
      readonly places: Places;
      /** How many more runs this worker drives at all. */
      readonly room: number;
      readonly workers: readonly WorkerRoom[];
      readonly functions: ReadonlyMap<string, JobFunction>;
      readonly driven: readonly DrivenRun[];
    },
  ) {
    this.room = options.room;
    for (const run of options.driven) {
      const fn = options.functions.get(run.fn_id);
      if (fn) this.count(fn, run.event, run.owner);
    }
  }

  private room: number;

  /**
   * Takes a place for a run; false, and nothing taken, when there is none, or a worker with less to do has one.
   * @param waitedMs how long the run has been due
   */
  take(fn: JobFunction, event: InngestEvent, waitedMs: number): boolean {
    const { workerId } = this.options;
    if (this.free(fn) <= 0) return false;
    const key = keyedSlot(fn, event);
    if (fn.perKey && key !== undefined && this.usedBy(key) >= fn.perKey.limit) return false;
    // Where a worker has more places than its capacity, one key's work leaves some for another's.
    const { heavy, capacity } = this.options.places;
    if (key !== undefined && heavy.has(fn.id) && this.usedBy(`${workerId} ${key}`) >= capacity) return false;
    if (waitedMs < POLITE_MS && this.hasIdlerWorker(fn)) return false;
    this.room -= 1;
    this.count(fn, event, workerId);
    return true;
  }

  /** How many due runs of a function are worth reading. */
  places(fn: JobFunction): number {
    const free = this.free(fn);
    return free > 0 && fn.perKey ? KEY_WINDOW : free;
  }

  private free(fn: JobFunction): number {
    const { workerId, places } = this.options;
    return Math.min(
      this.room,
      fn.limit - this.usedBy(fn.id),
      placesFor(places.heavy, places.capacity, fn.id) - this.heavyOf(workerId, fn.id),
    );
  }

  /** Whether another worker has a place for a heavy function and less to do than this one. */
  private hasIdlerWorker(fn: JobFunction): boolean {
    const { workerId, places, workers } = this.options;
    if (!places.heavy.has(fn.id)) return false;
    const own = this.heavyInAll(workerId);
    return workers.some(
      (worker) =>
        worker.id !== workerId &&
        this.heavyInAll(worker.id) < own &&
        this.heavyOf(worker.id, fn.id) < placesFor(places.heavy, worker.capacity, fn.id),
    );
  }

  private count(fn: JobFunction, event: InngestEvent, owner: string): void {
    const key = keyedSlot(fn, event);
    for (const slot of key === undefined ? [fn.id] : [fn.id, key, `${owner} ${key}`])
      this.used.set(slot, this.usedBy(slot) + 1);
    if (!this.options.places.heavy.has(fn.id)) return;
    const byFunction = this.heavy.get(owner) ?? new Map<string, number>();
    byFunction.set(fn.id, (byFunction.get(fn.id) ?? 0) + 1);
    this.heavy.set(owner, byFunction);
  }

  private usedBy(slot: string): number {
    return this.used.get(slot) ?? 0;
  }

  private heavyOf(worker: string, functionId: string): number {
    return this.heavy.get(worker)?.get(functionId) ?? 0;
  }

  private heavyInAll(worker: string): number {
    return [...(this.heavy.get(worker)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }
}

/** Whose turn a run is: the value of its function's key; undefined where the function has none. */
export const turnKey = (fn: JobFunction, event: InngestEvent): string | undefined => fn.perKey?.keyOf(event);

const keyedSlot = (fn: JobFunction, event: InngestEvent): string | undefined => {
  const key = turnKey(fn, event);
  return key === undefined ? undefined : `${fn.id}/${key}`;
};
