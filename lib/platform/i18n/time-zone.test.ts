import { createFormatter } from 'next-intl';
import { expect, it } from 'vitest';
import { TIME_FORMATS, timeZoneOf } from './time-zone';

it('takes the zone that a browser names, under the name that it uses', () => {
  for (const zone of ['Europe/Paris', 'Asia/Ho_Chi_Minh', 'Asia/Calcutta', 'UTC']) {
    expect(timeZoneOf(zone)).toBe(zone);
  }
});

it('takes UTC for anything that is no zone', () => {
  for (const zone of [undefined, '', 'Mars/Olympus', '../etc/passwd', '<script>', 'x'.repeat(10_000)]) {
    expect(timeZoneOf(zone)).toBe('UTC');
  }
});

it('writes a moment with the zone in which it is written', () => {
  const at = new Date('2026-07-01T12:05:00Z');
  const written = (timeZone: string) =>
    createFormatter({ locale: 'en', timeZone, formats: TIME_FORMATS }).dateTime(at, 'moment');
  expect(written('UTC')).toBe('Jul 1, 2026, 12:05 PM UTC');
  // Summer time: two hours ahead of UTC.
  expect(written('Europe/Paris')).toBe('Jul 1, 2026, 2:05 PM GMT+2');
  // Seven ahead, the whole year.
  expect(written('Asia/Ho_Chi_Minh')).toBe('Jul 1, 2026, 7:05 PM GMT+7');
});
