import { describe, expect, it } from 'vitest';
import { interpolateTrack, joinTracks, leaveOut, splitTrack, swapTails, type TrackBox, thinTrack } from '.';
import { THINNING_TOLERANCE_PX } from './thin';

/** A box of 10 × 8 px whose left edge is at `x`. */
const box = (frame: number, x: number, more: Partial<TrackBox> = {}): TrackBox => ({
  ...{ frame, x1: x, y1: 5, x2: x + 10, y2: 13, isKey: true, outsideAfter: false },
  ...more,
});
const between = (frame: number, x: number) => box(frame, x, { isKey: false });
const frames = (boxes: readonly TrackBox[]) => boxes.map(({ frame }) => frame);
const keys = (boxes: readonly TrackBox[]) => frames(boxes.filter(({ isKey }) => isKey));

describe('interpolation', () => {
  it('moves every corner at a steady speed, on the frames that are kept', () => {
    // From frame 10 to 20 the left edge goes from 0 to 20 and the right one from 10 to 40: at frame 13, three tenths.
    const found = interpolateTrack([box(10, 0), box(20, 20, { x2: 40 })], [8, 10, 13, 15, 20, 25]);
    expect(found.map((each) => each.box)).toEqual([
      { frame: 13, x1: 6, y1: 5, x2: 19, y2: 13 },
      { frame: 15, x1: 10, y1: 5, x2: 25, y2: 13 },
    ]);
  });

  it('leaves out where the cell is not seen, and takes no notice of interpolated boxes', () => {
    const track = [box(0, 0), between(1, 99), box(2, 2, { outsideAfter: true }), box(6, 6), box(8, 10)];
    const found = interpolateTrack(track, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(found.map((each) => [each.box.frame, each.box.x1, each.after.frame])).toEqual([
      [1, 1, 0],
      [7, 8, 6],
    ]);
  });

  it('has nothing to lay between one key frame, or none', () => {
    expect(interpolateTrack([box(3, 0)], [1, 2, 3, 4])).toEqual([]);
    expect(interpolateTrack([], [1])).toEqual([]);
  });
});

describe('thinning', () => {
  it('keeps two boxes of a straight way and the corner of a bent one', () => {
    const straight = Array.from({ length: 50 }, (_, frame) => box(frame, 3 * frame));
    expect(frames(thinTrack(straight))).toEqual([0, 49]);
    const bent = Array.from({ length: 41 }, (_, frame) => box(frame, 2 * Math.abs(frame - 20)));
    expect(frames(thinTrack(bent))).toEqual([0, 20, 40]);
  });

  it('keeps every corner within the tolerance, and needs no more than one box in eleven of a swinging cell', () => {
    // A head that swims 2 px a frame and swings 3 px to the side, once in 48 frames.
    const swings = Array.from({ length: 300 }, (_, frame) =>
      box(frame, 2 * frame, {
        y1: 100 + 3 * Math.sin((2 * Math.PI * frame) / 48),
        y2: 108 + 3 * Math.sin((2 * Math.PI * frame) / 48),
      }),
    );
    const thinned = thinTrack(swings);
    expect(swings.length / thinned.length).toBeGreaterThan(11);
    const laid = new Map(interpolateTrack(thinned, frames(swings)).map((each) => [each.box.frame, each.box]));
    for (const each of swings) {
      const got = laid.get(each.frame) ?? thinned.find(({ frame }) => frame === each.frame);
      for (const corner of ['x1', 'y1', 'x2', 'y2'] as const) {
        // Half a hundredth: interpolated corners are rounded to hundredths.
        expect(Math.abs((got?.[corner] ?? Number.NaN) - each[corner])).toBeLessThanOrEqual(
          THINNING_TOLERANCE_PX + 0.005,
        );
      }
    }
  });

  it('keeps a track of one box, or of none', () => {
    expect(thinTrack([box(4, 0)])).toHaveLength(1);
    expect(thinTrack([])).toEqual([]);
  });
});

describe('editing', () => {
  const track = [box(0, 0), between(1, 1), between(2, 2), between(3, 3), box(4, 4)];

  it('splits at a frame: both sides of the cut become key frames', () => {
    const { head, tail } = splitTrack(track, 2);
    expect([frames(head), keys(head)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect([frames(tail), keys(tail)]).toEqual([
      [2, 3, 4],
      [2, 4],
    ]);
    expect(splitTrack(track, 9)).toMatchObject({ tail: [] });
    expect(splitTrack(track, 0)).toMatchObject({ head: [] });
  });

  it('leaves a frame out: nothing is laid there again, and the rest stays where it was', () => {
    const left = leaveOut(track, 2);
    expect(keys(left)).toEqual([0, 1, 3, 4]);
    expect(interpolateTrack(left, [0, 1, 2, 3, 4])).toEqual([]);
    // At the end of a track there is nothing to come back from.
    expect(leaveOut(track, 4).map(({ frame, outsideAfter }) => [frame, outsideAfter])).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [3, false],
    ]);
  });

  it('swaps tails at a crossing, and back', () => {
    const other = [box(0, 50), between(1, 49), between(2, 48), between(3, 47), box(4, 46)];
    const swapped = swapTails(track, other, 2);
    expect(swapped.a.map(({ x1 }) => x1)).toEqual([0, 1, 48, 47, 46]);
    expect(swapped.b.map(({ x1 }) => x1)).toEqual([50, 49, 2, 3, 4]);
    const back = swapTails(swapped.a, swapped.b, 2);
    expect(back.a.map(({ x1 }) => x1)).toEqual([0, 1, 2, 3, 4]);
  });

  it('joins two pieces; interpolated boxes give way, key frames of both clash', () => {
    const first = [box(0, 0), between(1, 1), between(2, 2), box(3, 3)];
    const joined = joinTracks(first, [box(2, 9), box(5, 5), between(1, 8)]);
    expect(joined.boxes.map(({ frame, x1 }) => [frame, x1])).toEqual([
      [0, 0],
      [1, 1],
      [2, 9],
      [3, 3],
      [5, 5],
    ]);
    expect(joined.dropped.map(({ x1 }) => x1)).toEqual([2, 8]);
    expect(joinTracks(first, [box(3, 30), box(0, 1)]).clashes).toEqual([0, 3]);
  });
});
