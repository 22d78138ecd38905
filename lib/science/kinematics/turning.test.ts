import { expect, it } from 'vitest';
import { DEFAULT_TURNING, measureTurning } from './turning';

const fps = 50;
const path = (points: number, at: (seconds: number) => readonly [x: number, y: number]) => {
  const all = Array.from({ length: points }, (_, i) => at(i / fps));
  return { x: Float64Array.from(all, ([x]) => x), y: Float64Array.from(all, ([, y]) => y) };
};
const circle = (radius: number, turnsPerSecond: number) => (t: number) => {
  const angle = 2 * Math.PI * turnsPerSecond * t;
  return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
};
const measure = (...[points, at]: Parameters<typeof path>) =>
  measureTurning(path(points, at), fps, 0, DEFAULT_TURNING);

it('measures the radius and the net turn of a circle', () => {
  // 51 points are one second; chords of 0.1 s on 0.6 turns a second are 2R sin(0.06π) instead of arcs of 0.12πR.
  const shorter = Math.sin(0.06 * Math.PI) / (0.06 * Math.PI);
  const turning = measure(51, circle(10, 0.6));
  expect(turning?.radiusPx).toBeCloseTo(10 * shorter, 9);
  expect(turning?.turned).toBeCloseTo(2 * Math.PI * 0.6, 9);
  expect(measure(51, circle(10, -0.6))?.turned).toBeCloseTo(-2 * Math.PI * 0.6, 9);
});

it('adds up turns beyond a whole one', () => {
  expect(measure(151, circle(10, 1.5))?.turned).toBeCloseTo(2 * Math.PI * 4.5, 9);
});

it('leaves the ends out of the circle, but not out of the time in which it turns', () => {
  // The first and the last 0.2 s sway.
  const swaying = (t: number) => {
    const [x, y] = circle(10, 0.6)(t);
    return t < 0.2 || t > 0.8 ? ([x + 5 * Math.sin(70 * t), y] as const) : ([x, y] as const);
  };
  const turning = measureTurning(path(51, swaying), fps, 10, DEFAULT_TURNING);
  expect(turning?.turned).toBeCloseTo(2 * Math.PI * 0.6, 9);
});

it('sees no circle where the path bends to both sides, or little, or is short', () => {
  expect(measure(101, (t) => [30 * t, 8 * Math.sin(3 * t)])).toBeNull();
  // 0.3 turns are 1.88 rad, below the limit of 2.
  expect(measure(51, circle(10, 0.3))).toBeNull();
  expect(measure(51, circle(10, 0.33))).not.toBeNull();
  // Two chords.
  expect(measure(13, circle(10, 2))).toBeNull();
  expect(measure(51, () => [3, 4])).toBeNull();
});
