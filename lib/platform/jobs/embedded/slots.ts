import type { InngestEvent } from './ingest';
import type { JobFunction } from './registry';

/** Runs looked at per function whose limit is per key: enough to find one whose key is free. */
const KEY_WINDOW = 200;

/** Counts the runs that are being driven against the functions' concurrency limits, in memory: one worker leads. */
export class Slots {
  private readonly counts = new Map<string, { used: number; readonly limit: number }>();
  private readonly held = new Map<string, readonly string[]>();

  constructor(private readonly maxRuns: number) {}

  /** Takes a place for a run in each of its function's limits; false, and nothing taken, when one is full. */
  take(runId: string, fn: JobFunction, event: InngestEvent): boolean {
    if (this.held.has(runId) || this.held.size >= this.maxRuns) return false;
    const wanted = fn.concurrency.map((each) => ({ slot: each.slot(event), limit: each.limit }));
    if (wanted.some(({ slot, limit }) => (this.counts.get(slot)?.used ?? 0) >= limit)) return false;
    for (const { slot, limit } of wanted)
      this.counts.set(slot, { used: (this.counts.get(slot)?.used ?? 0) + 1, limit });
    this.held.set(
      runId,
      wanted.map(({ slot }) => slot),
    );
    return true;
  }

  release(runId: string): void {
    for (const slot of this.held.get(runId) ?? []) {
      const count = this.counts.get(slot);
      if (!count) continue;
      count.used -= 1;
      if (count.used === 0) this.counts.delete(slot);
    }
    this.held.delete(runId);
  }

  /** The slots that have no place left. */
  full(): string[] {
    return [...this.counts].filter(([, count]) => count.used >= count.limit).map(([slot]) => slot);
  }

  /** How many due runs of a function are worth reading. */
  places(fn: JobFunction): number {
    const free = fn.concurrency
      .filter((each) => !each.keyed)
      .map((each) => each.limit - (this.counts.get(each.slot(undefined))?.used ?? 0));
    const places = Math.min(this.maxRuns - this.held.size, ...free);
    return places > 0 && fn.concurrency.some((each) => each.keyed) ? KEY_WINDOW : places;
  }
}
