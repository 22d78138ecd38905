import type { JobFunction } from './registry';

/** Counts the runs that are being driven against the functions' limits, in memory: one worker leads. */
export class Slots {
  private readonly used = new Map<string, number>();
  private readonly held = new Map<string, string>();

  constructor(private readonly maxRuns: number) {}

  /** Takes a place for a run; false, and nothing taken, when there is none. */
  take(runId: string, fn: JobFunction): boolean {
    if (this.held.has(runId) || this.places(fn) <= 0) return false;
    this.held.set(runId, fn.id);
    this.used.set(fn.id, (this.used.get(fn.id) ?? 0) + 1);
    return true;
  }

  release(runId: string): void {
    const fnId = this.held.get(runId);
    if (fnId === undefined) return;
    this.held.delete(runId);
    this.used.set(fnId, (this.used.get(fnId) ?? 1) - 1);
  }

  /** How many more runs of a function may be driven now. */
  places(fn: JobFunction): number {
    return Math.min(this.maxRuns - this.held.size, fn.limit - (this.used.get(fn.id) ?? 0));
  }
}
