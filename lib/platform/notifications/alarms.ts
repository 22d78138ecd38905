import type { Sql } from 'postgres';
import { connection } from '@/db/client';
import { log } from '@/lib/platform/http/log';
import { CHANNEL } from './queries';

type Ring = () => void;

/** Whoever waits for news, by user. One connection to the database listens for all streams of this process. */
class Switchboard {
  private readonly waiting = new Map<string, Set<Ring>>();

  constructor(sql: Sql) {
    const ringAll = () => {
      for (const userId of this.waiting.keys()) this.ring(userId);
    };
    // Called again whenever the connection had to be made anew: what was called out meanwhile nobody has heard.
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
  const { sql } = connection();
  const known = switchboards.get(sql);
  if (known) return known;
  const made = new Switchboard(sql);
  switchboards.set(sql, made);
  return made;
}

/** Rings when a user's notifications change. A ring that comes while nobody waits is kept for who waits next. */
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
