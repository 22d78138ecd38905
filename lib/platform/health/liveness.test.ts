import { expect, it, vi } from 'vitest';
import { livenessCheck } from './liveness';

it('tells a worker that works from one that is silent, and from a database that does not say', async () => {
  const answers = [{ alive: true, ageSeconds: 1.2 }, { alive: false, ageSeconds: 61.8 }, new Error('away')];
  vi.useFakeTimers();
  try {
    const check = livenessCheck(async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    });
    expect((await check()).worker).toEqual({ status: 'alive', silentSeconds: 1 });
    expect(answers, 'asked again at once, it does not ask the database again').toHaveLength(2);
    await check();
    expect(answers).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1001);
    expect((await check()).worker).toEqual({ status: 'silent', silentSeconds: 62 });
    await vi.advanceTimersByTimeAsync(1001);
    expect(await check()).toEqual({
      status: 'alive',
      web: { status: 'alive' },
      worker: { status: 'unknown', silentSeconds: null },
    });
  } finally {
    vi.useRealTimers();
  }
});

it('answers within a second when the database hangs', async () => {
  vi.useFakeTimers();
  try {
    const pending = livenessCheck(() => new Promise(() => {}))();
    await vi.advanceTimersByTimeAsync(1000);
    expect((await pending).worker.status).toBe('unknown');
  } finally {
    vi.useRealTimers();
  }
});
