import { expect, it } from 'vitest';
import type { Track } from '@/lib/science/vision/types';
import { rests } from './rests';

/** A track over so many frames that ends `dx` px to the right of where it began; heads are 10 px long. */
const track = (frames: number, dx: number): Track => {
  const points = Array.from({ length: frames }, (_, frame) => {
    const cx = 50 + (dx * frame) / (frames - 1);
    return { frame, cx, cy: 50, x: cx - 5, y: 46, w: 10, h: 8, score: 0.7, interpolated: false };
  });
  return { id: 1, className: 'sperm', points };
};

it('rests below half a head length a second', () => {
  // 101 frames at 50 a second are two seconds: 2 × 0.5 × 10 px.
  expect(rests(track(101, 9.9), 50)).toBe(true);
  expect(rests(track(101, 10.1), 50)).toBe(false);
  // Under a second half a length is allowed all the same.
  expect(rests(track(11, 4.9), 50)).toBe(true);
});

it('rests when it only drifts', () => {
  const drift = (from: number, to: number) => [0.3 * (to - from), 0] as const;
  expect(rests(track(101, 30), 50)).toBe(false);
  expect(rests(track(101, 30), 50, drift)).toBe(true);
  expect(rests(track(101, 0), 50, drift)).toBe(false);
});
