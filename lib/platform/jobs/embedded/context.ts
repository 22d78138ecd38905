import type { Logger } from 'pino';
import type postgres from 'postgres';
import type { Places } from './places';
import type { Handler } from './protocol';
import type { Registry } from './registry';

/** What every part of one engine shares. */
export interface EngineContext {
  readonly sql: postgres.Sql;
  readonly handler: Handler;
  readonly functions: Registry;
  /** Names of the events that this version knows; undefined for any. */
  readonly knownEvents: readonly string[] | undefined;
  /** Written into each run that this worker drives; a write by anyone else's run is refused. */
  readonly workerId: string;
  /** What this worker takes at once. See places.ts. */
  readonly places: Places;
  readonly log: Logger;
  /** Delays before the 2nd, 3rd … attempt, in milliseconds; the last one repeats. */
  readonly backoffMs: readonly number[];
  /** The database's clock, in milliseconds since 1970, so that workers on several machines agree. */
  readonly now: () => number;
  readonly stopping: () => boolean;
}

/** Delay before the given attempt (from 1), with up to 10 % added so that failures do not come back in step. */
export function backoffMs(context: EngineContext, attempt: number): number {
  const delays = context.backoffMs;
  const base = delays[Math.min(attempt, delays.length) - 1] ?? 0;
  return base * (1 + Math.random() / 10);
}

/** The driver's codes and Postgres's for 'the connection is gone' and 'the server is restarting'. */
const CONNECTION_CODES = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|57P0[123])/;

export function isConnectionError(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && CONNECTION_CODES.test(code);
}

const PERSIST_FOR_MS = 60_000;

/**
 * Repeats a write while the database is away, so that a finished step is not run again because Postgres restarted.
 * The write must be safe to repeat.
 */
export async function persist<T>(context: EngineContext, write: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + PERSIST_FOR_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isConnectionError(error) || Date.now() > giveUpAt || context.stopping()) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
