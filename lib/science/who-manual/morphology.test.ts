import { describe, expect, it } from 'vitest';
import { HEAD_RANGES, judge } from './morphology';

describe('judging a figure against a range', () => {
  const { lengthUm } = HEAD_RANGES.who6;
  it('takes its 95 % interval, 1.96 standard errors to each side', () => {
    expect(judge({ value: 4.1, standardError: 0.2 }, lengthUm)).toBe('normal'); // 3.708 to 4.492
    expect(judge({ value: 4.1, standardError: 0.25 }, lengthUm)).toBe('unsure'); // 3.61 to 4.59
    expect(judge({ value: 5.2, standardError: 0.25 }, lengthUm)).toBe('abnormal'); // 4.71 on
    expect(judge({ value: 3.2, standardError: 0.25 }, lengthUm)).toBe('abnormal'); // up to 3.69
    expect(judge({ value: 5.1, standardError: 0.25 }, lengthUm)).toBe('unsure'); // 4.61 on
  });
  it('counts the limits themselves as normal', () => {
    expect(judge({ value: 3.7, standardError: 0 }, lengthUm)).toBe('normal');
    expect(judge({ value: 4.7, standardError: 0 }, lengthUm)).toBe('normal');
  });
});
