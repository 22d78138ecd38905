import { describe, expect, it } from 'vitest';
import { planExtraction } from './extraction-plan';

const probe = { framesPerSecond: 50, frameCountEstimate: 100, durationSeconds: 2, variableFrameRate: false };
const config = { method: 'fps', frameRate: 3, count: 30, maxFrames: 50 } as const;
const numbers = (...args: Parameters<typeof planExtraction>) =>
  planExtraction(...args).frames.map((f) => f.frameNumber);

describe('planExtraction', () => {
  it('takes pictures at a rate', () => {
    // 50 / 3 = 16.67 pictures apart: 0, 16.67, 33.33, 50, 66.67, 83.33.
    const { frames } = planExtraction(probe, config);
    expect(frames.map((frame) => frame.frameNumber)).toEqual([0, 17, 33, 50, 67, 83]);
    expect(frames.map((frame) => frame.timeOffsetSeconds)).toEqual([0, 0.34, 0.66, 1, 1.34, 1.66]);
  });

  it('spreads a number of pictures over the video', () => {
    expect(numbers(probe, { ...config, method: 'count', count: 4 })).toEqual([0, 25, 50, 75]);
  });

  it('takes no picture twice and none that is not there', () => {
    expect(numbers(probe, { ...config, frameRate: 200, maxFrames: 1000 })).toEqual(
      Array.from({ length: 100 }, (_, n) => n),
    );
    expect(numbers({ ...probe, frameCountEstimate: 3 }, { ...config, method: 'count', count: 100 })).toEqual([
      0, 1, 2,
    ]);
  });

  it('stops at the maximum', () => {
    expect(numbers(probe, { ...config, maxFrames: 2 })).toEqual([0, 17]);
    expect(numbers(probe, { ...config, method: 'count', count: 4, maxFrames: 2 })).toEqual([0, 25]);
  });

  it('counts the pictures of a variable video at its usual rate', () => {
    // 2 s at 50 a second are 100 pictures, though the file holds 60.
    const variable = { ...probe, variableFrameRate: true, frameCountEstimate: 60 };
    expect(numbers(variable, { ...config, method: 'count', count: 4 })).toEqual([0, 25, 50, 75]);
  });

  it.each([{ frameRate: 0 }, { frameRate: Number.NaN }, { maxFrames: 0 }])('refuses %o', (change) => {
    expect(() => planExtraction(probe, { ...config, ...change })).toThrow(RangeError);
  });
});
