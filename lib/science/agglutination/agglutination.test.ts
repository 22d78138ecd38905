import { describe, expect, it } from 'vitest';
import type { Track } from '@/lib/science/vision/types';
import { onRoundCells, shakingInClusters } from './index';

const FPS = 50;
const FRAMES = 100;
/** At 0.5 µm a pixel 15 px are 7.5 µm. */
const field = { framesPerSecond: FPS, pixelUm: 0.5, drift: () => [0, 0] as const };

function trackOf(id: number, at: (seconds: number) => readonly [number, number], frames = FRAMES): Track {
  return {
    id,
    className: 'sperm',
    points: Array.from({ length: frames }, (_, frame) => {
      const [cx, cy] = at(frame / FPS);
      return { frame, cx, cy, x: cx - 5, y: cy - 5, w: 10, h: 10, score: 1, interpolated: false };
    }),
  };
}

/** Shakes by 2 µm to each side at 8 Hz: 4 × 2 × 8 = 64 µm/s along its path. */
const shaking = (id: number, x: number, y: number, frames = FRAMES) =>
  trackOf(id, (s) => [x, y + 4 * Math.sin(2 * Math.PI * 8 * s + id)], frames);
const still = (id: number, x: number, y: number) => trackOf(id, () => [x, y]);
const shakingOf = (tracks: readonly Track[], known: readonly number[] = []) =>
  [...shakingInClusters(tracks, new Set(known), field)].sort((a, b) => a - b);

describe('cells of shaking clusters', () => {
  it('are three or more that go fast, get nowhere and stay beside each other', () => {
    // 6 µm apart, one after another; the fourth is 10 µm from the third.
    const row = [shaking(1, 100, 100), shaking(2, 112, 100), shaking(3, 124, 100), shaking(4, 144, 100)];
    expect(shakingOf(row)).toEqual([1, 2, 3]);
    expect(shakingOf(row.slice(0, 2))).toEqual([]);
    // Two are enough where one is known to lie in a cluster, and that one may be still.
    expect(shakingOf(row.slice(0, 2), [2])).toEqual([1, 2]);
    expect(shakingOf([shaking(1, 100, 100), still(2, 110, 100)], [2])).toEqual([1]);
  });

  it('are none of those that lie still, are seen too shortly or only for a while', () => {
    expect(shakingOf([still(1, 100, 100), still(2, 110, 100), still(3, 120, 100)])).toEqual([]);
    const brief = [shaking(1, 100, 100), shaking(2, 112, 100), shaking(3, 124, 100, 15)];
    expect(shakingOf(brief)).toEqual([]);
  });

  it('are no swimmers that cross, a pair that crosses, or one that passes through a cluster', () => {
    const swimmer = (id: number, y: number, speed: number) =>
      trackOf(id, (s) => [100 + speed * (s - 1), y + 2 * Math.sin(2 * Math.PI * 10 * s)]);
    expect(shakingOf([swimmer(1, 100, 80), swimmer(2, 104, -80), swimmer(3, 96, 80)])).toEqual([]);
    const cluster = [shaking(1, 100, 100), shaking(2, 112, 100), shaking(3, 106, 110)];
    expect(shakingOf([...cluster, swimmer(4, 100, 100)])).toEqual([1, 2, 3]);
  });

  it('drift with the fluid', () => {
    const carried = [100, 112, 124].map((x, i) =>
      trackOf(i + 1, (s) => [x + 30 * s, 100 + 4 * Math.sin(2 * Math.PI * 8 * s)]),
    );
    const drift = (from: number, to: number) => [(30 * (to - from)) / FPS, 0] as const;
    expect(shakingInClusters(carried, new Set(), field).size).toBe(0);
    expect(shakingInClusters(carried, new Set(), { ...field, drift }).size).toBe(3);
  });
});

describe('cells on round cells', () => {
  const body = { cx: 100, cy: 100, radius: 10 };
  const stuckOf = (tracks: readonly Track[]) => [...onRoundCells(tracks, [body], 0, field)];

  it('stay at its rim, shaking or still', () => {
    // The rim is 10 px from the middle; 3 µm outside are 16 px, half the radius is 5 px.
    const tracks = [still(1, 113, 100), shaking(2, 112, 100), still(3, 118, 100), still(4, 102, 100)];
    expect(stuckOf(tracks)).toEqual([1, 2]);
  });

  it('do not swim past', () => {
    expect(stuckOf([trackOf(1, (s) => [80 + 30 * s, 111])])).toEqual([]);
  });

  it('are looked for where it lies in the frame in which it was seen', () => {
    const drift = (from: number, to: number) => [to - from, 0] as const;
    const carried = trackOf(1, (s) => [113 + FPS * s, 100]);
    const moved = { ...body, cx: 140 };
    expect([...onRoundCells([carried], [moved], 40, { ...field, drift })]).toEqual([1]);
    expect([...onRoundCells([carried], [moved], 0, { ...field, drift })]).toEqual([]);
  });
});
