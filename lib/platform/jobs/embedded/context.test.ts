import { pino } from 'pino';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { backoffMs, type EngineContext, isConnectionError, persist } from './context';

const context = (changes: Partial<EngineContext> = {}): EngineContext => ({
  sql: postgres('postgres://nobody@127.0.0.1:1/none'), // connects only when it is asked something
  handler: async () => new Response(),
  functions: new Map(),
  knownEvents: undefined,
  workerId: 'w',
  places: { capacity: 1, heavy: new Map() },
  log: pino({ level: 'silent' }),
  backoffMs: [100, 400],
  now: () => 0,
  stopping: () => false,
  ...changes,
});
const failing = (code: string, times: number) => {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(code), { code });
    return tries;
  };
};

describe('persist', () => {
  it('repeats a write until the database is back', async () => {
    expect(await persist(context(), failing('ECONNREFUSED', 1))).toBe(2);
  });

  it('does not repeat a write that the database refused', async () => {
    await expect(persist(context(), failing('22P05', 1))).rejects.toThrow('22P05');
  });

  it('gives up when the worker stops', async () => {
    await expect(persist(context({ stopping: () => true }), failing('ECONNREFUSED', 1))).rejects.toThrow();
  });
});

it.each([
  ['CONNECTION_CLOSED', true],
  ['ECONNRESET', true],
  ['57P01', true], // Postgres: admin_shutdown
  ['57P03', true], // Postgres: cannot_connect_now
  ['08006', true], // Postgres: connection_failure
  ['23505', false], // unique_violation
])('%s is the connection’s fault: %s', (code, expected) => {
  expect(isConnectionError(Object.assign(new Error(), { code }))).toBe(expected);
});

it('waits longer for each attempt, then as long as for the last, with at most a tenth more', () => {
  for (const [attempt, base] of [
    [1, 100],
    [2, 400],
    [3, 400],
  ] as const) {
    const delay = backoffMs(context(), attempt);
    expect(delay).toBeGreaterThanOrEqual(base);
    expect(delay).toBeLessThanOrEqual(base * 1.1);
  }
});
