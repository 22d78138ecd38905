import { describe, expect, it } from 'vitest';
import type { Detection } from '@/lib/science/vision/types';
import { DEFAULT_TRACKER, type TrackerSettings } from './settings';
import { Tracker, trackDetections } from './tracker';

const settings: TrackerSettings = { ...DEFAULT_TRACKER, framesPerSecond: 50, highScore: 0.4, lowScore: 0.15 };
const head = (cx: number, cy: number, score = 0.9): Detection => ({
  x: cx - 8,
  y: cy - 7,
  w: 16,
  h: 14,
  score,
  className: 'sperm',
});

describe('the tracker', () => {
  it('keeps two cells apart that cross each other', () => {
    // Two straight paths that meet in the middle (frame 30) at right angles, 4 px a frame.
    const frames = Array.from({ length: 61 }, (_, f) => [
      head(100 + 4 * (f - 30), 101),
      head(100, 100 + 4 * (f - 30)),
    ]);
    const tracks = trackDetections(frames, settings);
    expect(tracks).toHaveLength(2);
    const ends = tracks.map((t) => [t.points[0], t.points.at(-1)].map((p) => [p?.cx, p?.cy]));
    expect(ends).toEqual([
      [
        [-20, 101],
        [220, 101],
      ],
      [
        [100, -20],
        [100, 220],
      ],
    ]);
  });

  it('fills a gap along the line and says so', () => {
    const frames = Array.from({ length: 40 }, (_, f) => (f >= 20 && f < 25 ? [] : [head(50 + 2 * f, 80)]));
    const [track, ...others] = trackDetections(frames, settings);
    expect(others).toEqual([]);
    expect(track?.points).toHaveLength(40);
    expect(track?.points.filter((p) => p.interpolated).map((p) => [p.frame, p.cx])).toEqual(
      [20, 21, 22, 23, 24].map((f) => [f, 50 + 2 * f]),
    );
  });

  it('joins a cell that was hidden for longer than the first pass waits', () => {
    // 0.36 s hidden at 50 frames/s; the first pass waits 0.15 s.
    const frames = Array.from({ length: 120 }, (_, f) => (f >= 40 && f < 58 ? [] : [head(50 + 1.5 * f, 80)]));
    const tracks = trackDetections(frames, settings);
    expect(tracks).toHaveLength(1);
    expect(tracks[0]?.points.at(-1)).toMatchObject({ frame: 119, cx: 50 + 1.5 * 119 });
  });

  it('keeps a swimmer and the resting cell that it swims over, seen as one for half a second', () => {
    // The swimmer is at 100 + 0.7 (f − 60): within 10 px of the resting cell, one box is seen, midway between the two.
    const x = (f: number) => 100 + 0.7 * (f - 60);
    const frames = Array.from({ length: 121 }, (_, f) =>
      Math.abs(x(f) - 100) < 10 ? [head((x(f) + 100) / 2, 80)] : [head(x(f), 80), head(100, 80)],
    );
    const tracks = trackDetections(frames, settings);
    expect(tracks).toHaveLength(2);
    const ends = tracks.map(({ points }) => [points[0]?.cx, points.at(-1)?.cx]).sort();
    expect(ends).toEqual([
      [100, 100],
      [x(0), x(120)],
    ]);
  });

  it('goes on through weak detections but does not begin with them', () => {
    const frames = Array.from({ length: 60 }, (_, f) => [
      head(50 + 2 * f, 80, f % 3 === 1 ? 0.2 : 0.9),
      head(300, 300, 0.3),
    ]);
    const tracks = trackDetections(frames, settings);
    expect(tracks).toHaveLength(1);
    expect(tracks[0]?.points.some((p) => p.interpolated)).toBe(false);
  });

  it('leaves it to others to judge what rests and is much fainter than the rest', () => {
    const frames = Array.from({ length: 60 }, (_, f) => [
      head(100, 100),
      head(200, 100),
      head(400, 100, 0.55),
      head(50 + 2 * f, 200, 0.6),
    ]);
    const starts = trackDetections(frames, settings).map((t) => t.points[0]?.cx ?? 0);
    expect(starts.sort((a, b) => a - b)).toEqual([50, 100, 200, 400]);
  });

  it('drops what was seen for less than the least time, but not in a recording that short', () => {
    const flash = Array.from({ length: 60 }, (_, f) => (f < 8 ? [head(50, 80)] : []));
    expect(trackDetections(flash, settings)).toEqual([]); // 8 frames < 0.2 s = 10 frames
    expect(trackDetections([[head(50, 80)]], settings)).toHaveLength(1);
    expect(trackDetections([], settings)).toEqual([]);
  });

  it('follows fast cells at a low frame rate when they are far apart', () => {
    // 25 head lengths a second (400 px/s) at 15 frames/s: 26.7 px a frame
    const frames = Array.from({ length: 20 }, (_, f) => [head(20 + 26.7 * f, 80), head(300, 300)]);
    const tracks = trackDetections(frames, { ...settings, framesPerSecond: 15 });
    expect(tracks.map((t) => t.points.length)).toEqual([20, 20]);
  });

  it('refuses settings without meaning', () => {
    expect(() => trackDetections([], { ...settings, framesPerSecond: 0 })).toThrow(/framesPerSecond/);
    expect(() => trackDetections([], { ...settings, lowScore: 0.5 })).toThrow(/lowScore/);
  });
});

describe('clusters', () => {
  const clump = (cx: number, cy: number): Detection => ({
    x: cx - 30,
    y: cy - 30,
    w: 60,
    h: 60,
    score: 0.8,
    className: 'cluster',
  });

  it('are followed beside the cells in them and take no boxes from each other', () => {
    // Cell and clump share their center; each is missed in every third frame, when only the other is there.
    const frames = Array.from({ length: 60 }, (_, f) => [
      ...(f % 3 === 1 ? [] : [head(200, 200)]),
      ...(f % 3 === 2 ? [] : [clump(200, 200)]),
    ]);
    const tracks = trackDetections(frames, settings);
    expect(tracks.map(({ className, points }) => [className, points[30]?.w]).sort()).toEqual([
      ['cluster', 60],
      ['sperm', 16],
    ]);
  });

  it('are followed though their box wobbles by more than a head', () => {
    // ±12 px in turn: a jump of 24 px, 1.5 heads of 16 px, but less than half of the clump.
    const frames = Array.from({ length: 60 }, (_, f) => [
      clump(200 + (f % 2 ? 12 : -12), 200),
      head(20, 20),
      head(400, 60),
    ]);
    expect(trackDetections(frames, settings).map(({ className }) => className)).toEqual([
      'cluster',
      'sperm',
      'sperm',
    ]);
  });
});

describe('who asks where cells were seen last', () => {
  /** One swims 3 px a frame and is missed in frame 4, the other rests and comes in frame 4. */
  const follow = (forgets: boolean) => {
    const tracker = new Tracker(settings);
    return Array.from({ length: 7 }, (_, f) => {
      tracker.push([...(f === 4 ? [] : [head(50 + 3 * f, 80)]), ...(f >= 4 ? [head(150, 30)] : [])]);
      const seen = tracker.seen().map(({ before, now }) => [before?.cx ?? null, now?.cx ?? null]);
      if (forgets) tracker.forget();
      return seen;
    });
  };
  const places = [
    [[null, 50]],
    [[50, 53]],
    [[53, 56]],
    [[56, 59]],
    [
      [59, null],
      [null, 150],
    ],
    [
      [null, 65],
      [150, 150],
    ],
    [
      [65, 68],
      [150, 150],
    ],
  ];
  it('is told both places, and which is missing', () => expect(follow(false)).toEqual(places));
  it('is told the same when the rest is forgotten', () => expect(follow(true)).toEqual(places));
});
