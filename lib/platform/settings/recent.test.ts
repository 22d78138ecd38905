import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SystemSettings, systemSettingsSchema } from './contract';
import { forgetRecent, recentOr } from './recent';

const named = (siteName: string): SystemSettings => systemSettingsSchema.parse({ general: { siteName } });
const reading = (siteName: string) => vi.fn(async () => named(siteName));
const nameFrom = async (read: () => Promise<SystemSettings>) => (await recentOr(read)).general.siteName;

beforeEach(() => {
  vi.useFakeTimers();
  forgetRecent();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads again after five seconds, not before', async () => {
  expect(await nameFrom(reading('first'))).toBe('first');
  vi.advanceTimersByTime(4999);
  const second = reading('second');
  expect(await nameFrom(second)).toBe('first');
  expect(second).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await nameFrom(second)).toBe('second');
});

it('is one memory for all copies of the module', async () => {
  vi.resetModules();
  const copy = await import('./recent');
  expect(copy.recentOr).not.toBe(recentOr);
  await recentOr(reading('before'));
  copy.forgetRecent();
  expect(await nameFrom(reading('after'))).toBe('after');
  expect((await copy.recentOr(reading('not asked'))).general.siteName).toBe('after');
});

it('does not remember what was read before a change that came meanwhile', async () => {
  let answer = (_: SystemSettings): void => undefined;
  const early = nameFrom(() => new Promise((resolve) => (answer = resolve)));
  forgetRecent();
  answer(named('before'));
  expect(await early).toBe('before');
  expect(await nameFrom(reading('after'))).toBe('after');
});

it('remembers nothing of a reading that failed', async () => {
  await expect(recentOr(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await nameFrom(reading('back'))).toBe('back');
});
