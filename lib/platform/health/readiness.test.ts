import { expect, it, vi } from 'vitest';
import { checkReadiness } from '.';

const fine = async () => undefined;
const checks = { database: fine, storage: fine, jobs: fine, models: fine };

it('is ready when every part is', async () => {
  const readiness = await checkReadiness(checks);
  expect(readiness.status).toBe('ready');
  expect(Object.values(readiness.checks).map((part) => part.status)).toEqual(['ok', 'ok', 'ok', 'ok']);
});

it('names the part that fails, and keeps its reason to the log', async () => {
  const secret = 'postgres://sarm:hunter2@10.0.0.5';
  const readiness = await checkReadiness({
    ...checks,
    database: async () => {
      throw new Error(`cannot connect to ${secret}`);
    },
  });
  expect(readiness.status).toBe('not ready');
  expect(readiness.checks.database).toMatchObject({
    status: 'failed',
    message: 'The database does not answer',
  });
  expect(readiness.checks.storage.status).toBe('ok');
  expect(JSON.stringify(readiness)).not.toContain('hunter2');
});

it('does not wait for a part that hangs', async () => {
  vi.useFakeTimers();
  try {
    const pending = checkReadiness({ ...checks, storage: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(3000);
    expect((await pending).checks.storage.status).toBe('failed');
  } finally {
    vi.useRealTimers();
  }
});
