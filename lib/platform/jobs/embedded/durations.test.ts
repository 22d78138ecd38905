import { describe, expect, it } from 'vitest';
import { durationMs } from './durations';

describe('durationMs', () => {
  it.each([
    ['500ms', 500],
    ['1s', 1000],
    ['1h30m', 5_400_000], // (60 + 30) min · 60 · 1000
    ['2d', 172_800_000], // 48 h · 3600 · 1000
    ['1w', 604_800_000], // 7 · 24 · 3600 · 1000
  ])('%s', (text, expected) => {
    expect(durationMs(text)).toBe(expected);
  });

  it.each(['', 'soon', '5', '-1s', '1s later'])('refuses "%s"', (text) => {
    expect(() => durationMs(text)).toThrow('is not a duration');
  });
});
