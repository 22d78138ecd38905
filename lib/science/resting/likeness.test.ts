import { describe, expect, it } from 'vitest';
import type { GrayFrame, Track } from '@/lib/science/vision/types';
import { likeness, swimmerLooks } from './likeness';
import { type MeanView, VIEW_SIDE } from './mean-view';

/** Heads are ovals of 10 by 5 px with a darker end; gray levels by the angle that they lie at. */
const headAt =
  (angle: number, level = 80) =>
  (x: number, y: number): number => {
    const u = x * Math.cos(angle) + y * Math.sin(angle);
    const v = y * Math.cos(angle) - x * Math.sin(angle);
    return Math.hypot(u / 5, v / 2.5) < 1 ? level * (u > 2 ? 0.4 : 1) : 0;
  };
const ring = (x: number, y: number): number => (Math.abs(Math.hypot(x, y) - 7) < 1.5 ? 80 : 0);

const viewOf = (thing: (x: number, y: number) => number, gain = 1, ground = 100): MeanView => ({
  pictures: 1,
  levels: Float32Array.from({ length: VIEW_SIDE ** 2 }, (_, i) => {
    const [x, y] = [(i % VIEW_SIDE) - 23.5, Math.floor(i / VIEW_SIDE) - 23.5];
    return ground + gain * thing(x, y);
  }),
});

const SIDE = 80;
/** Something in the middle of a picture, and a track that follows it over so many frames. */
const picture = (thing: (x: number, y: number) => number): GrayFrame => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE ** 2 }, (_, i) => {
    return 100 + Math.round(thing((i % SIDE) + 0.5 - SIDE / 2, Math.floor(i / SIDE) + 0.5 - SIDE / 2));
  }),
});
const trackOf = (frames: readonly number[], score = 0.7): Track => ({
  id: 1,
  className: 'sperm',
  points: frames.map((frame) => ({
    ...{ frame, cx: SIDE / 2, cy: SIDE / 2, score, interpolated: false },
    ...{ x: SIDE / 2 - 6, y: SIDE / 2 - 6, w: 12, h: 12 },
  })),
});
const looksOf = (thing: (x: number, y: number) => number) =>
  swimmerLooks([trackOf([0, 1, 2])], () => picture(thing), 1);

describe('likeness to those that swim', () => {
  const heads = looksOf(headAt(0));

  it('is that of the same head, however it lies, and however bright the picture is', () => {
    for (const angle of [0, Math.PI / 2, Math.PI, (3 * Math.PI) / 8])
      expect(likeness(viewOf(headAt(angle)), heads)).toBeGreaterThan(0.93);
    expect(likeness(viewOf(headAt(Math.PI / 2)), heads)).toBeCloseTo(
      likeness(viewOf(headAt(Math.PI / 2), 0.2, 30), heads),
      4,
    );
  });

  it('is low of a ring, lowest of the other polarity, and nothing of an empty place', () => {
    expect(likeness(viewOf(ring), heads)).toBeLessThan(0.2);
    expect(likeness(viewOf(headAt(0), -1), heads)).toBeLessThan(0);
    expect(
      likeness(
        viewOf(() => 0),
        heads,
      ),
    ).toBe(0);
  });

  it('is the median over swimmers of the most similar of the looks of each', () => {
    const [head, round] = [looksOf(headAt(0))[0] ?? [], looksOf(ring)[0] ?? []];
    const thing = viewOf(headAt(1));
    const alone = (looks: typeof heads): number => likeness(thing, looks);
    expect(alone([head, round, head])).toBe(alone([head]));
    expect(alone([head, round, round])).toBe(alone([round]));
    expect(alone([[...round, ...head]])).toBe(alone([head]));
    expect(alone([head, round])).toBeCloseTo((alone([head]) + alone([round])) / 2, 9);
  });

  it('does not hang on what lies beyond the edge of the picture', () => {
    const cut = viewOf(headAt(0));
    for (let i = 0; i < 12 * VIEW_SIDE; i++) cut.levels[i] = Number.NaN;
    expect(likeness(cut, heads)).toBeCloseTo(likeness(viewOf(headAt(0)), heads), 4);
  });
});

describe('looks of swimmers', () => {
  it('are of three pictures spread over the track, of those that were kept', () => {
    const asked: number[] = [];
    const looks = swimmerLooks(
      [trackOf(Array.from({ length: 60 }, (_, i) => i))],
      (frame) => {
        if (frame % 2 === 1) return undefined;
        asked.push(frame);
        return picture(headAt(frame === 10 ? 1 : 0));
      },
      1,
    );
    expect(looks.map((own) => own.length)).toEqual([3]);
    // Thirty are kept: those in the middle of each third of them are frames 10, 30 and 50.
    expect(likeness(viewOf(headAt(0)), [[looks[0]?.[1] as Float32Array]])).toBeCloseTo(1, 2);
    expect(looks[0]?.[1]).toEqual(looks[0]?.[2]);
    expect(looks[0]?.[0]).not.toEqual(looks[0]?.[1]);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('are of the twelve that are surest, and of none that no picture shows', () => {
    const tracks = [0.5, ...Array.from({ length: 12 }, () => 0.9)].map((score, i) => trackOf([i], score));
    const looks = swimmerLooks(tracks, (frame) => picture(frame === 0 ? ring : headAt(0)), 1);
    expect(looks).toHaveLength(12);
    expect(likeness(viewOf(ring), looks)).toBeLessThan(0.2);
    expect(swimmerLooks(tracks, () => undefined, 1)).toEqual([]);
  });
});
