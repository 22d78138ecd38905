import { describe, expect, it } from 'vitest';
import type { Detection } from '@/lib/science/vision/types';
import { DEFAULT_FOLLOWING, FieldTracker } from './field-tracker';

const FPS = 50;
const FRAMES = 100;

/** Something of 10 px at (x, y) that moves by so many px a second. */
interface Thing {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly score: number;
}

function follow(
  things: readonly Thing[],
  shake: (frame: number) => readonly [number, number] = () => [0, 0],
) {
  const tracker = new FieldTracker(0.4, FPS);
  for (let frame = 0; frame < FRAMES; frame++) {
    const [dx, dy] = shake(frame);
    tracker.push(
      things.map(({ x, y, vx, vy, score }): Detection => {
        const [cx, cy] = [x + (vx * frame) / FPS + dx, y + (vy * frame) / FPS + dy];
        return { className: 'sperm', score, x: cx - 5, y: cy - 5, w: 10, h: 10 };
      }),
    );
  }
  return tracker.finish();
}

/** `count` things in a row that move alike. */
const row = (count: number, y: number, vx: number, score: number): Thing[] =>
  Array.from({ length: count }, (_, i) => ({ x: 60 + 40 * i, y, vx, vy: 0, score }));
const SWIMMERS: readonly Thing[] = [
  { x: 100, y: 200, vx: 60, vy: 20, score: 0.8 },
  { x: 300, y: 240, vx: -50, vy: 40, score: 0.8 },
  { x: 200, y: 300, vx: 10, vy: -70, score: 0.8 },
];
const DEAD = 0.8;
const DEBRIS = 0.15;

describe('the drift of a field', () => {
  it('is told by debris where too few cells rest to tell', () => {
    const { tracks, drift } = follow([...SWIMMERS, ...row(2, 50, 12, DEAD), ...row(8, 120, 12, DEBRIS)]);
    // Debris is never taken for cells.
    expect(tracks).toHaveLength(5);
    expect(drift?.xPxPerSecond).toBeCloseTo(12, 1);
    expect(drift?.yPxPerSecond).toBeCloseTo(0, 1);
    expect(drift?.cells).toBe(10);
  });

  it('is told by resting cells where there are enough, whatever else stands still', () => {
    const { drift } = follow([...SWIMMERS, ...row(6, 50, 12, DEAD), ...row(12, 120, 0, DEBRIS)]);
    expect(drift?.xPxPerSecond).toBeCloseTo(12, 1);
    expect(drift?.cells).toBe(6);
  });

  it('is that of the larger company where three cells go one way and debris another', () => {
    const { drift } = follow([...row(3, 50, 30, DEAD), ...row(8, 120, 4, DEBRIS)]);
    expect(drift?.xPxPerSecond).toBeCloseTo(4, 1);
  });

  it('is not known where nothing rests, nor where there are no cells', () => {
    expect(follow(SWIMMERS).drift).toBeNull();
    expect(follow(row(8, 120, 12, DEBRIS))).toMatchObject({ tracks: [], drift: null });
  });
});

describe('a shaken picture', () => {
  /** By up to 15 px from frame to frame, where heads are 10 px long. */
  const shake = (frame: number): [number, number] => [9 * Math.sin(1.8 * frame), 7 * Math.cos(2.3 * frame)];
  const sample = [...SWIMMERS, ...row(8, 50, 12, DEAD), ...row(6, 120, 12, DEBRIS)];

  it('is followed as one that is not, and the shaking is part of the drift', () => {
    const [steady, shaken] = [follow(sample), follow(sample, shake)];
    expect(steady.drift?.vibrationPx).toBeUndefined();
    expect(shaken.tracks.map(({ points }) => points.length)).toEqual(
      steady.tracks.map(({ points }) => points.length),
    );
    expect(shaken.faint).toHaveLength(steady.faint.length);
    // Mean squares of the sines: 9²/2 + 7²/2.
    expect(Math.abs((shaken.drift?.vibrationPx ?? 0) / Math.sqrt(65) - 1)).toBeLessThan(0.1);
    expect(shaken.drift?.cells).toBe(8);
    const { path } = shaken.drift ?? { path: { x: [], y: [] } };
    shaken.tracks.forEach((track, i) => {
      track.points.forEach((point, at) => {
        const [dx, dy] = shake(point.frame);
        const there = steady.tracks[i]?.points[at];
        expect(Math.hypot(point.cx - dx - (there?.cx ?? 0), point.cy - dy - (there?.cy ?? 0))).toBeLessThan(
          0.5,
        );
      });
    });
    const [from, to] = [30, 47];
    expect(
      Math.abs((path.x[to] ?? 0) - (path.x[from] ?? 0) - (shake(to)[0] - shake(from)[0]) - (12 * 17) / FPS),
    ).toBeLessThan(1.5);
  });

  it('of records that do not know of it is followed as it is', () => {
    const { shakenHeads: _, commonPath: __, ...before } = DEFAULT_FOLLOWING;
    const tracker = new FieldTracker(0.4, FPS, before);
    for (let frame = 0; frame < FRAMES; frame++) {
      const [dx, dy] = shake(frame);
      tracker.push(
        [60, 100, 140, 180].map((x) => {
          return { className: 'sperm', score: DEAD, x: x - 5 + dx, y: 45 + dy, w: 10, h: 10 };
        }),
      );
    }
    expect(tracker.finish().tracks.every(({ points }) => points.length < FRAMES)).toBe(true);
  });
});

describe('a picture that jumps once', () => {
  /** By two and a half heads from the middle on. */
  const jolt = (frame: number): [number, number] => (frame < FRAMES / 2 ? [0, 0] : [20, 15]);
  const sample = [...SWIMMERS, ...row(8, 50, 6, DEAD), ...row(6, 120, 6, DEBRIS)];

  it('is followed across, and the drift has it to the frame', () => {
    const [steady, jumped] = [follow(sample), follow(sample, jolt)];
    expect(steady.drift?.jolts).toBeUndefined();
    expect(jumped.tracks).toHaveLength(steady.tracks.length);
    jumped.tracks.forEach((track, i) => {
      expect(track.points).toHaveLength(FRAMES);
      track.points.forEach((point, at) => {
        const [dx, dy] = jolt(point.frame);
        const there = steady.tracks[i]?.points[at];
        expect(Math.hypot(point.cx - dx - (there?.cx ?? 0), point.cy - dy - (there?.cy ?? 0))).toBeLessThan(
          0.5,
        );
      });
    });
    expect(jumped.faint).toHaveLength(steady.faint.length);
    const { drift } = jumped;
    expect(drift?.jolts).toHaveLength(1);
    expect(drift?.jolts?.[0]?.frame).toBe(FRAMES / 2);
    expect(drift?.vibrationPx).toBeUndefined();
    expect(drift?.xPxPerSecond).toBeCloseTo(6, 0);
    const stepOf = (axis: 'x' | 'y') =>
      (drift?.path[axis][FRAMES / 2] ?? 0) - (drift?.path[axis][FRAMES / 2 - 1] ?? 0);
    expect(Math.abs(stepOf('x') - 20)).toBeLessThan(0.5);
    expect(Math.abs(stepOf('y') - 15)).toBeLessThan(0.5);
  });

  it('is told where nothing else tells how the picture moves', () => {
    const { drift } = follow(
      [...SWIMMERS, ...SWIMMERS.map((each) => ({ ...each, x: each.x + 150, vx: -each.vy, vy: each.vx }))],
      jolt,
    );
    expect(drift).toMatchObject({ cells: 0, xPxPerSecond: 0, yPxPerSecond: 0 });
    expect(drift?.jolts).toHaveLength(1);
  });

  it('of parameters that do not know of jumps ends its tracks', () => {
    const { jolts: _, ...before } = DEFAULT_FOLLOWING;
    const tracker = new FieldTracker(0.4, FPS, before);
    for (let frame = 0; frame < FRAMES; frame++) {
      const [dx, dy] = jolt(frame);
      const rowAt = [60, 120, 180, 240, 300];
      tracker.push(
        rowAt.map((x): Detection => {
          return { className: 'sperm', score: DEAD, x: x - 5 + dx, y: 45 + dy, w: 10, h: 10 };
        }),
      );
    }
    expect(tracker.finish().tracks.every(({ points }) => points.length <= FRAMES / 2)).toBe(true);
  });
});

describe('what rests and is too faint for a track', () => {
  const ids = (tracks: readonly { id: number }[]): number[] => tracks.map(({ id }) => id);

  it('is offered beside the tracks, and what is faint and swims is not', () => {
    const swimmingFaintly = { x: 60, y: 400, vx: 60, vy: 0, score: DEBRIS };
    const { tracks, faint } = follow([...SWIMMERS, ...row(2, 50, 0, DEBRIS), swimmingFaintly]);
    expect(ids(tracks)).toEqual([1, 2, 3]);
    expect(ids(faint)).toEqual([4, 5]);
    expect(faint.map(({ points }) => points[0]?.cx)).toEqual([60, 100]);
    expect(faint[0]?.points).toHaveLength(FRAMES);
  });

  it('rests beside the drift', () => {
    const { tracks, faint } = follow([...SWIMMERS, ...row(6, 50, 12, DEAD), ...row(1, 120, 12, DEBRIS)]);
    expect(tracks).toHaveLength(9);
    expect(faint).toHaveLength(1);
    const stands = follow([...SWIMMERS, ...row(6, 50, 12, DEAD), ...row(1, 120, 0, DEBRIS)]);
    expect(stands.faint).toHaveLength(0);
  });

  it('is nothing that lies where a track is, and nothing without a track', () => {
    const beside = { x: 106, y: 50, vx: 0, vy: 0, score: DEBRIS };
    expect(follow([...SWIMMERS, ...row(2, 50, 0, DEAD), beside]).faint).toEqual([]);
    expect(follow(row(8, 120, 0, DEBRIS)).faint).toEqual([]);
  });

  it('is seen for half a second at least', () => {
    const seenFor = (frames: number) => {
      const tracker = new FieldTracker(0.4, FPS);
      for (let frame = 0; frame < FRAMES; frame++) {
        const dead = { className: 'sperm' as const, score: DEAD, x: 10, y: 10, w: 10, h: 10 };
        const spot = { ...dead, score: DEBRIS, x: 60 };
        tracker.push(frame < frames ? [dead, spot] : [dead]);
      }
      return tracker.finish().faint.length;
    };
    expect([seenFor(24), seenFor(25)]).toEqual([0, 1]);
  });
});

it('remembers what it was given, by frame', () => {
  const tracker = new FieldTracker(0.4, FPS);
  tracker.push([{ className: 'sperm', score: 0.12, x: 1, y: 2, w: 3, h: 4 }]);
  tracker.push([]);
  expect(tracker.frames).toBe(2);
  expect(tracker.seen.at(0)).toHaveLength(1);
  expect(tracker.seen.at(0)[0]?.score).toBeCloseTo(0.12, 2);
  expect(tracker.seen.at(1)).toEqual([]);
});
