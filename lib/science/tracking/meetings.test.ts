import { describe, expect, it } from 'vitest';
import { findMeetings } from './meetings';
import type { Sighting } from './piece';

const seen = (frame: number, cx: number, className: Sighting['className'] = 'sperm'): Sighting => ({
  frame,
  cx,
  cy: 0,
  w: 16,
  h: 16,
  score: 0.9,
  className,
});
const rest = Array.from({ length: 100 }, (_, f) => seen(f, 100));

describe('meetings', () => {
  it('last from the first frame within reach to the last', () => {
    // At 2 px a frame it is at 100 in frame 50; nearer than 20 px from frame 41 to 59.
    const swimmer = Array.from({ length: 100 }, (_, f) => seen(f, 2 * f));
    expect(findMeetings([rest, swimmer], 20, 8)).toMatchObject([
      { a: 0, b: 1, first: 41, last: 59, closest: 50 },
    ]);
  });

  it('are one while one of the two is hidden, and two when both were seen apart', () => {
    const near = (f: number) => seen(f, f < 20 || f >= 60 ? 110 : 150);
    const apart = Array.from({ length: 100 }, (_, f) => near(f));
    expect(findMeetings([rest, apart], 20, 8).map(({ first, last }) => [first, last])).toEqual([
      [0, 19],
      [60, 99],
    ]);
    // Missed from frame 20 to 59 and carried on at 110 all the while.
    const hidden = apart.filter(({ cx }) => cx === 110);
    expect(findMeetings([rest, hidden], 20, 8).map(({ first, last }) => [first, last])).toEqual([[0, 99]]);
  });

  it('have nothing to do with boxes of whole clusters', () => {
    const cluster = rest.map(({ frame }) => seen(frame, 105, 'cluster'));
    expect(findMeetings([rest, cluster], 20, 8)).toEqual([]);
  });
});
