import type { Sql } from 'postgres';
import { directConnection } from '@/db/client';
import { log } from '@/lib/platform/http/log';
import { CHANNEL } from './queries';

type Ring = () => void;

/** Open streams by user. One database connection listens for all streams of this process. */
class Switchboard {
  private readonly waiting = new Map<string, Set<Ring>>();

  constructor(sql: Sql) {
    const ringAll = () => {
      for (const userId of this.waiting.keys()) this.ring(userId);
    };
    // Runs again after each reconnect, since notifications sent in between were missed.
    sql
      .listen(CHANNEL, (userId) => this.ring(userId), ringAll)
      .catch((error: unknown) => log.warn({ err: error }, 'notifications arrive late: no listening'));
  }

  private ring(userId: string): void {
    for (const ring of this.waiting.get(userId) ?? []) ring();
  }

  add(userId: string, ring: Ring): () => void {
    const rings = this.waiting.get(userId) ?? new Set();
    this.waiting.set(userId, rings.add(ring));
    return () => {
      rings.delete(ring);
      if (rings.size === 0 && this.waiting.get(userId) === rings) this.waiting.delete(userId);
    };
  }
}

const switchboards = new WeakMap<Sql, Switchboard>();

function switchboard(): Switchboard {
  const sql = directConnection();
  const known = switchboards.get(sql);
  if (known) return known;
  const made = new Switchboard(sql);
  switchboards.set(sql, made);
  return made;
}

/** Rings when a user's notifications change. A ring with nobody waiting is kept for the next one who waits. */
export interface Alarm {
  /** Until it rings, `ms` have passed, or `signal` ends it. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  stop(): void;
}

export function alarmFor(userId: string): Alarm {
  let rung = false;
  let wake: Ring = () => undefined;
  const stop = switchboard().add(userId, () => {
    rung = true;
    wake();
  });
  return {
    stop,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          wake = () => undefined;
          rung = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener('abort', done, { once: true });
        wake = done;
        if (rung || signal.aborted) done();
      }),
  };
}
