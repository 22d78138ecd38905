import { describe, expect, it } from 'vitest';
import { expectSeconds, secondsLeft } from './estimate';

describe('expectSeconds', () => {
  it('is null before anything was measured', () => {
    expect(expectSeconds([], 10)).toBeNull();
    expect(expectSeconds([{ size: 0, seconds: 3 }], 10)).toBeNull();
  });

  it('follows the measured speed', () => {
    // 10 units in 20 s: 2 s a unit, so 60 s for 30 units.
    expect(expectSeconds([{ size: 10, seconds: 20 }], 30)).toBeCloseTo(60);
  });

  it('believes work of the same size more than work of another', () => {
    // Small work takes 4 s a unit, as opening weighs on it; large work 1 s a unit.
    const samples = [
      { size: 1, seconds: 4 },
      { size: 1000, seconds: 1000 },
    ];
    expect(expectSeconds(samples, 1)).toBeGreaterThan(3.9);
    expect(expectSeconds(samples, 1000)).toBeCloseTo(1000, 0);
  });

  it('does not take the opening of a worker for a speed', () => {
    // A clip of 15 frames took 18 s, nearly all of it opening: 1,500 frames do not take 30 min.
    expect(expectSeconds([{ size: 15, seconds: 18 }], 1500)).toBeNull();
    expect(expectSeconds([{ size: 15, seconds: 18 }], 300)).toBeCloseTo(360);
  });
});

describe('secondsLeft', () => {
  const start = new Date('2026-01-01T10:00:00Z');
  const later = (seconds: number) => new Date(start.getTime() + 1000 * seconds);
  const running = (progress: number, expectedSeconds: number | null) => ({
    status: 'STARTED' as const,
    progress,
    startedAt: start,
    expectedSeconds,
  });

  it('is known from the first second where earlier work was measured', () => {
    expect(secondsLeft({ ...running(0, 38), status: 'PENDING', startedAt: null }, later(0))).toBe(40);
    expect(secondsLeft(running(0, 38), later(1))).toBe(40);
  });

  it('is not invented where nothing was measured', () => {
    expect(secondsLeft({ ...running(0, null), status: 'PENDING', startedAt: null }, later(0))).toBeNull();
    expect(secondsLeft(running(3, null), later(10))).toBeNull();
    // A tenth in 10 s: nine tenths in 90 s.
    expect(secondsLeft(running(10, null), later(10))).toBe(90);
  });

  it('comes to believe the task itself', () => {
    // Expected 100 s, but half took 100 s already: another 100 s, in steps of 15 s.
    expect(secondsLeft(running(50, 100), later(100))).toBe(105);
    // At a quarter both count the same: 3/4 of (100 + 200) / 2 s = 112.5 s.
    expect(secondsLeft(running(25, 100), later(50))).toBe(120);
  });

  it('is never nothing before the end, and null after it', () => {
    expect(secondsLeft(running(100, 10), later(60))).toBe(5);
    expect(secondsLeft({ ...running(100, 10), status: 'SUCCESS' }, later(60))).toBeNull();
  });
});
