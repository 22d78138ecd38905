import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pause, waitMs } from './backoff';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits a second, doubling up to five minutes, and as long as the server asks', () => {
  // 1, 2, 4 … 256 s; the tenth would be 512 s, above 300 s.
  expect([1, 2, 3, 9, 10, 50].map((failures) => waitMs(failures))).toEqual([
    1000, 2000, 4000, 256_000, 300_000, 300_000,
  ]);
  expect(waitMs(1, 60)).toBe(60_000);
});

it('a pause ends with its time or with the signal', async () => {
  const stop = new AbortController();
  const ends: string[] = [];
  void pause(5000, stop.signal).then(() => ends.push('long'));
  void pause(1000, stop.signal).then(() => ends.push('short'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toEqual(['short']);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['short', 'long']);
  await pause(5000, stop.signal);
});
