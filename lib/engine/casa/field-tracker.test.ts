import { describe, expect, it } from 'vitest';
import type { Detection } from '@/lib/science/vision/types';
import { FieldTracker } from './field-tracker';

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

function follow(things: readonly Thing[]) {
  const tracker = new FieldTracker(0.4, FPS);
  for (let frame = 0; frame < FRAMES; frame++) {
    tracker.push(
      things.map(({ x, y, vx, vy, score }): Detection => {
        const [cx, cy] = [x + (vx * frame) / FPS, y + (vy * frame) / FPS];
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

it('remembers what it was given, by frame', () => {
  const tracker = new FieldTracker(0.4, FPS);
  tracker.push([{ className: 'sperm', score: 0.12, x: 1, y: 2, w: 3, h: 4 }]);
  tracker.push([]);
  expect(tracker.frames).toBe(2);
  expect(tracker.seen.at(0)).toHaveLength(1);
  expect(tracker.seen.at(0)[0]?.score).toBeCloseTo(0.12, 2);
  expect(tracker.seen.at(1)).toEqual([]);
});
