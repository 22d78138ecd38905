import { describe, expect, it } from 'vitest';
import { TaskCancelledError, unlessCancelled } from './cancellation';
import { WorkerStopsError } from './stopping';

const until = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('ffmpeg was ended')), { once: true });
  });

describe('unlessCancelled', () => {
  it('gives the result of work that nobody cancelled', async () => {
    expect(
      await unlessCancelled(
        async () => false,
        async () => 42,
        1,
      ),
    ).toBe(42);
  });

  it('does not begin cancelled work', async () => {
    let began = false;
    const work = async () => {
      began = true;
    };
    await expect(unlessCancelled(async () => true, work, 1)).rejects.toBeInstanceOf(TaskCancelledError);
    expect(began).toBe(false);
  });

  it('ends the work by its signal, and says cancelled whatever the work says', async () => {
    let asked = 0;
    const third = async () => ++asked >= 3;
    await expect(unlessCancelled(third, until, 1)).rejects.toBeInstanceOf(TaskCancelledError);
    expect(asked).toBe(3);
  });

  it('says cancelled when the work took no notice of the signal', async () => {
    let cancelled = false;
    const deaf = async (signal: AbortSignal) => {
      cancelled = true;
      while (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1));
      return 'done';
    };
    await expect(unlessCancelled(async () => cancelled, deaf, 1)).rejects.toBeInstanceOf(TaskCancelledError);
  });

  it('passes the work’s own failure on', async () => {
    const broken = async () => {
      throw new Error('disk full');
    };
    await expect(unlessCancelled(async () => false, broken, 1)).rejects.toThrow('disk full');
  });

  it('goes on when the question fails for a while', async () => {
    const answers = [false, new Error('database away'), true];
    const ask = async () => {
      const answer = answers.shift() ?? true;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    await expect(unlessCancelled(ask, until, 1)).rejects.toBeInstanceOf(TaskCancelledError);
    expect(answers).toEqual([]);
  });

  it('breaks the work off when the worker ends, and does not begin it afterwards', async () => {
    const stops = new AbortController();
    const never = async () => false;
    const pending = unlessCancelled(never, until, 1, stops.signal);
    setTimeout(() => stops.abort(new WorkerStopsError()), 5);
    await expect(pending).rejects.toBeInstanceOf(WorkerStopsError);
    let began = false;
    const work = async () => {
      began = true;
    };
    await expect(unlessCancelled(never, work, 1, stops.signal)).rejects.toBeInstanceOf(WorkerStopsError);
    expect(began).toBe(false);
  });
});
