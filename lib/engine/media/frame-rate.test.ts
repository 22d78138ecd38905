import { describe, expect, it } from 'vitest';
import { timingOf } from './frame-rate';

const steady = (count: number, step: number) => Array.from({ length: count }, (_, n) => n * step);

describe('timingOf', () => {
  it('is exact for a steady video', () => {
    // 256 ticks of 1/12800 s are 20 ms.
    expect(timingOf(steady(100, 256), 1 / 12800)).toEqual({
      rate: { numerator: 50, denominator: 1 },
      variable: false,
      durationSeconds: 2,
    });
  });

  it('does not care for the order in which pictures are stored', () => {
    expect(timingOf([0, 3, 1, 2, 4], 1 / 25)?.rate).toEqual({ numerator: 25, denominator: 1 });
  });

  it('prefers the stated rate only where the time stamps allow it', () => {
    expect(timingOf(steady(300, 1), 1 / 30, 25)?.rate).toEqual({ numerator: 30, denominator: 1 });
    // 20 pictures of 33 or 34 ms: 30 and 29.97 are both within the rounding, so the statement decides.
    const rounded = steady(20, 1).map((n) => Math.round((n * 1001) / 30));
    expect(timingOf(rounded, 0.001, 29.97)?.rate).toEqual({ numerator: 30000, denominator: 1001 });
    expect(timingOf(rounded, 0.001, 30)?.rate).toEqual({ numerator: 30, denominator: 1 });
  });

  it('keeps odd camera rates', () => {
    // A camera at 47.3 frames a second, times in microseconds.
    const ticks = steady(500, 1).map((n) => Math.round((n * 1e6) / 47.3));
    expect(timingOf(ticks, 1e-6)?.rate).toEqual({ numerator: 473, denominator: 10 });
  });

  it('gives the usual rate of a video with a gap, and says that it varies', () => {
    const ticks = [0, 1, 2, 3, 4, 9, 10, 11, 12];
    expect(timingOf(ticks, 1 / 50)).toEqual({
      rate: { numerator: 50, denominator: 1 },
      variable: true,
      // From 0 to tick 12, which lasts one more: 13 / 50 s.
      durationSeconds: expect.closeTo(0.26, 9),
    });
  });

  it('knows a rate for one picture only when the file states it', () => {
    expect(timingOf([0], 1 / 25, 25)?.durationSeconds).toBe(0.04);
    expect(timingOf([0], 1 / 25)).toBeUndefined();
  });
});
