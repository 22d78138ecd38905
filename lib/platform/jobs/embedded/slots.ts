import type { InngestEvent } from './ingest';
import type { JobFunction } from './registry';

/** Runs looked at per function whose keys take turns: more keys than can be at work. */
const KEY_WINDOW = 200;
/** Of so many keys the order of turns is remembered. */
const KEYS_REMEMBERED = 1000;

/** Counts the runs that are being driven against the functions' limits, in memory: one worker leads. */
export class Slots {
  private readonly used = new Map<string, number>();
  private readonly held = new Map<string, readonly string[]>();
  /** When a key was last served, as a number that grows with every run taken. The first entries are the oldest. */
  private readonly served = new Map<string, number>();
  private taken = 0;

  constructor(private readonly maxRuns: number) {}

  /** Takes a place for a run; false, and nothing taken, when there is none. */
  take(runId: string, fn: JobFunction, event: InngestEvent): boolean {
    if (this.held.has(runId) || this.free(fn) <= 0) return false;
    const key = keyedSlot(fn, event);
    if (fn.perKey && key !== undefined && this.count(key) >= fn.perKey.limit) return false;
    const slots = key === undefined ? [fn.id] : [fn.id, key];
    this.held.set(runId, slots);
    for (const slot of slots) this.used.set(slot, this.count(slot) + 1);
    this.taken += 1;
    if (key !== undefined) this.remember(key);
    return true;
  }

  release(runId: string): void {
    for (const slot of this.held.get(runId) ?? []) {
      const left = this.count(slot) - 1;
      if (left > 0) this.used.set(slot, left);
      else this.used.delete(slot);
    }
    this.held.delete(runId);
  }

  /** How many due runs of a function are worth reading. */
  places(fn: JobFunction): number {
    const free = this.free(fn);
    return free > 0 && fn.perKey ? KEY_WINDOW : free;
  }

  /** Grows with the time at which this run's key was last served; 0 for one that has not been, and without keys. */
  lastServed(fn: JobFunction | undefined, event: InngestEvent): number {
    const key = fn && keyedSlot(fn, event);
    return key === undefined ? 0 : (this.served.get(key) ?? 0);
  }

  private count(slot: string): number {
    return this.used.get(slot) ?? 0;
  }

  private free(fn: JobFunction): number {
    return Math.min(this.maxRuns - this.held.size, fn.limit - this.count(fn.id));
  }

  private remember(key: string): void {
    this.served.delete(key);
    this.served.set(key, this.taken);
    for (const oldest of this.served.keys()) {
      if (this.served.size <= KEYS_REMEMBERED) break;
      this.served.delete(oldest);
    }
  }
}

const keyedSlot = (fn: JobFunction, event: InngestEvent): string | undefined =>
  fn.perKey && `${fn.id}/${fn.perKey.keyOf(event)}`;
