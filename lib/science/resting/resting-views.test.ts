import { describe, expect, it } from 'vitest';
import type { Track } from '@/lib/science/vision/types';
import { restingViews } from './resting-views';

const FRAMES = 30;
const [WIDTH, HEIGHT] = [300, 100];

/** A thing of so many levels above the ground at x = `from`, swimming or not, with a box of `side` px. */
interface Thing {
  readonly from: number;
  readonly step: number;
  readonly level: number;
  readonly side: number;
  /** Score of the detector, 0.7 without it. */
  readonly score?: number;
}

const trackOf = ({ from, step, side, score = 0.7 }: Thing, id: number): Track => ({
  id,
  className: 'sperm',
  points: Array.from({ length: FRAMES }, (_, frame) => {
    const cx = from + step * frame;
    return {
      frame,
      cx,
      cy: 50,
      x: cx - side / 2,
      y: 50 - side / 2,
      w: side,
      h: side,
      score,
      interpolated: false,
    };
  }),
});

/** Discs of 6 px radius on a ground of 100. */
function picturesOf(things: readonly Thing[]) {
  return Array.from({ length: FRAMES }, (_, frame) => ({
    width: WIDTH,
    height: HEIGHT,
    data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
      const on = things.find((t) => Math.hypot(x - t.from - t.step * frame, y - 50) < 6);
      return 100 + (on?.level ?? 0);
    }),
  }));
}

const views = (things: readonly Thing[]) => {
  const pictures = picturesOf(things);
  return restingViews({ tracks: things.map(trackOf) }, 30, (frame) => pictures[frame], 1);
};

describe('what rests beside what swims', () => {
  const swimmers: Thing[] = [0, 1, 2].map((i) => ({ from: 30 + 30 * i, step: 1, level: 60, side: 12 }));

  it('is compared with the swimmers alone, in polarity, contrast and size', () => {
    const dark = { from: 200, step: 0, level: -30, side: 12 };
    const large = { from: 250, step: 0, level: 60, side: 24 };
    const found = views([...swimmers, dark, large]);
    expect(found.map(({ track }) => track.id)).toEqual([3, 4]);
    expect(found[0]?.view.relativeContrast).toBeCloseTo(-0.5, 2);
    expect(found[0]?.view.relativeSize).toBeCloseTo(0, 9);
    expect(found[1]?.view.relativeContrast).toBeCloseTo(1, 2);
    expect(found[1]?.view.relativeSize).toBeCloseTo(1, 9);
  });

  it('is compared in how sure the detector is of it', () => {
    const faint = { from: 200, step: 0, level: 60, side: 12, score: 0.3 };
    const alike = { from: 250, step: 0, level: 60, side: 12, score: 0.7 };
    // ln(.3 / .7) − ln(.7 / .3)
    expect(views([...swimmers, faint, alike]).map(({ view }) => view.relativeScore)).toEqual([
      expect.closeTo(-1.694596, 5),
      expect.closeTo(0, 9),
    ]);
  });

  it('is compared in how it looks', () => {
    const dark = { from: 200, step: 0, level: -30, side: 12 };
    const [turnedRound, alike] = views([...swimmers, dark, { from: 250, step: 0, level: 20, side: 12 }]);
    // A disc is a disc, however it is turned and however bright it is.
    expect(alike?.view.likeness).toBeGreaterThan(0.95);
    expect(turnedRound?.view.likeness).toBeLessThan(-0.8);
    expect(views([...swimmers.slice(1), dark])[0]?.view.likeness).toBeNull();
  });

  it('is compared with all where too few swim', () => {
    const resting = [60, 40, 60].map((level, i) => ({ from: 60 + 60 * i, step: 0, level, side: 12 }));
    const found = views(resting);
    expect(found.map(({ view }) => Math.round(100 * view.relativeContrast))).toEqual([100, 67, 100]);
  });

  it('shows what is too faint for a track where enough swims, and compares nothing with it', () => {
    const things: Thing[] = [
      ...swimmers,
      { from: 200, step: 0, level: 60, side: 12 },
      { from: 250, step: 0, level: 30, side: 24 },
    ];
    const pictures = picturesOf(things);
    const seen = (some: readonly Thing[]) => {
      const tracks = some.map((thing) => trackOf(thing, things.indexOf(thing)));
      const [faint] = tracks.splice(-1);
      return restingViews({ tracks, faint: faint ? [faint] : [] }, 30, (frame) => pictures[frame], 1);
    };
    expect(seen(things).map(({ track }) => track.id)).toEqual([3, 4]);
    expect(seen(things)[1]?.view.relativeSize).toBeCloseTo(1, 9);
    const still = seen(things.slice(2));
    expect(still.map(({ track }) => track.id)).toEqual([3]);
    // Were it compared with the faint thing of half the contrast as well, this would not be 1.
    expect(still[0]?.view.relativeContrast).toBeCloseTo(1, 1);
  });

  it('leaves clusters out, and what no picture shows', () => {
    const [first, second] = swimmers.map((t, i) => trackOf({ ...t, step: 0 }, i + 1));
    if (!first || !second) throw new Error('two tracks are needed');
    expect(
      restingViews({ tracks: [{ ...first, className: 'cluster' }] }, 30, () => picturesOf([])[0], 1),
    ).toEqual([]);
    expect(restingViews({ tracks: [first, second] }, 30, () => undefined, 1)).toEqual([]);
  });
});
