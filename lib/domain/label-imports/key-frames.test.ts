import { describe, expect, it } from 'vitest';
import { type CourseBox, keyFramesOf } from './key-frames';

/** A box of 10 × 8 px whose left edge is at `x`. */
const box = (frame: number, x: number, more: Partial<CourseBox> = {}): CourseBox => ({
  ...{ frame, x1: x, y1: 5, x2: x + 10, y2: 13, isKey: true, outsideAfter: false },
  ...more,
});
const between = (frame: number, x: number) => box(frame, x, { isKey: false });
const keysOf = (boxes: readonly CourseBox[], course = {}) => {
  const laid = keyFramesOf(boxes, { outside: [], explicitOn: null, ...course });
  const numbers = (which: 'isKey' | 'outsideAfter') =>
    boxes.flatMap(({ frame }, index) => (laid[index]?.[which] ? [frame] : []));
  return { keys: numbers('isKey'), pauses: numbers('outsideAfter') };
};

describe('key frames of a track in a file', () => {
  it('are those that the file says, where interpolation lays the rest', () => {
    // Two pixels a frame from 0 to 8.
    const course = [box(0, 0), between(1, 2), between(2, 4), between(3, 6), box(4, 8)];
    expect(keysOf(course)).toEqual({ keys: [0, 4], pauses: [] });
  });

  it('are also what interpolation would lay elsewhere, and where a course begins and ends', () => {
    // Half a pixel off the straight way at frame 2.
    expect(keysOf([box(0, 0), between(1, 2), between(2, 4.5), between(3, 6), box(4, 8)]).keys).toContain(2);
    expect(keysOf([between(0, 0), between(1, 2), between(2, 4)])).toEqual({ keys: [0, 2], pauses: [] });
  });

  it('end before a pause and begin after it', () => {
    const course = [box(0, 0), between(1, 2), between(4, 8), box(5, 10)];
    expect(keysOf(course, { outside: [2] })).toEqual({ keys: [0, 1, 4, 5], pauses: [1] });
    // An end is no pause.
    expect(keysOf(course.slice(0, 2), { outside: [2] }).pauses).toEqual([]);
  });

  it('a kept frame between two boxes without one is a pause where a file lists every box, else not', () => {
    const course = [box(0, 0), box(5, 10), box(10, 20)];
    expect(keysOf(course, { explicitOn: [0, 5, 7, 10] }).pauses).toEqual([5]);
    expect(keysOf(course, { explicitOn: [0, 5, 10] }).pauses).toEqual([]);
    expect(keysOf(course).pauses).toEqual([]);
  });
});
