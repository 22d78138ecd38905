import { describe, expect, it } from 'vitest';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import type { Detection } from '@/lib/science/vision/types';
import type { Center } from './common-path';
import { findJolts } from './jolts';
import { DEFAULT_TRACKER } from './settings';
import { trackDetections } from './tracker';

const HEAD = 16;
const FRAMES = 80;

interface Sample {
  readonly count?: number;
  /** Of the heads that swim, and how far each goes in a frame, px. */
  readonly swimming?: number;
  readonly step?: number;
  /** Of the heads that a frame does not show. */
  readonly missed?: number;
  readonly seed?: number;
}

/** Centers of heads in 640 × 480 px, each of which rests or goes its own way, all displaced by `path`. */
function frames(
  path: (frame: number) => readonly [number, number],
  { count = 30, swimming = 0.5, step = 2, missed = 0.1, seed = 1 }: Sample = {},
): Center[][] {
  const random = seededRandom(seed);
  const heads = Array.from({ length: count }, (_, i) => {
    const way = 2 * Math.PI * random();
    const speed = i < swimming * count ? step : 0;
    return { x: 640 * random(), y: 480 * random(), vx: speed * Math.cos(way), vy: speed * Math.sin(way) };
  });
  return Array.from({ length: FRAMES }, (_, frame) => {
    const [dx, dy] = path(frame);
    return heads
      .filter(() => random() >= missed)
      .map(({ x, y, vx, vy }) => ({
        cx: x + vx * frame + dx + 0.3 * normal(random),
        cy: y + vy * frame + dy + 0.3 * normal(random),
      }));
  });
}

/** Of heads that were followed as if nothing jumped. */
function joltsIn(seen: readonly (readonly Center[])[]) {
  const boxes = seen.map((centers) =>
    centers.map(({ cx, cy }): Detection => {
      return { x: cx - HEAD / 2, y: cy - HEAD / 2, w: HEAD, h: HEAD, score: 0.9, className: 'sperm' };
    }),
  );
  const settings = { ...DEFAULT_TRACKER, framesPerSecond: 50, highScore: 0.4, lowScore: 0.2 };
  const centers = { frameCount: seen.length, at: (frame: number) => seen[frame] ?? [] };
  return findJolts(centers, trackDetections(boxes, settings), HEAD);
}

const still = (): [number, number] => [0, 0];
/** From frame 40 on. */
const pushed =
  (x: number, y: number) =>
  (frame: number): [number, number] =>
    frame < 40 ? [0, 0] : [x, y];

describe('a jump of the picture', () => {
  it.each([
    ['by half a head', 7, 4, {}],
    ['by two heads', -20, 26, {}],
    ['by five heads', 70, -40, {}],
    ['of few heads', 30, 12, { count: 10 }],
    ['of a crowd', 30, 12, { count: 300 }],
    ['of swimmers alone', 30, 12, { swimming: 1 }],
    ['of swimmers that go a third of a head a frame', 40, 12, { swimming: 1, step: 5, count: 40 }],
  ] as [string, number, number, Sample][])('%s is found to the frame', (_, x, y, sample) => {
    const found = joltsIn(frames(pushed(x, y), sample));
    expect(found?.jolts.map(({ frame }) => frame)).toEqual([40]);
    const [jolt] = found?.jolts ?? [];
    expect(Math.hypot((jolt?.x ?? 0) - x, (jolt?.y ?? 0) - y)).toBeLessThan(0.75 * (sample.step ?? 2));
    expect(found?.path.x[39]).toBe(0);
    expect(found?.path.x[40]).toBe(jolt?.x);
    expect(found?.path.y[FRAMES - 1]).toBe(jolt?.y);
    expect([...(found?.path.known ?? [])]).toEqual(Array(FRAMES).fill(1));
  });

  it('is followed by others', () => {
    const twice = (frame: number): [number, number] => (frame < 60 ? pushed(30, 0)(frame) : [30, 40]);
    const found = joltsIn(frames(twice));
    expect(found?.jolts.map(({ frame }) => frame)).toEqual([40, 60]);
    expect(Math.abs((found?.path.y[70] ?? 0) - 40)).toBeLessThan(1);
  });

  it('is found across a frame that shows next to nothing, which belongs to neither side', () => {
    const seen = frames(pushed(30, 10)).map((centers, i) => (i === 39 ? centers.slice(0, 5) : centers));
    const found = joltsIn(seen);
    expect(found?.jolts.map(({ frame }) => frame)).toEqual([40]);
    expect([38, 39, 40].map((frame) => found?.path.known[frame])).toEqual([1, 0, 1]);
  });
});

describe('no jump', () => {
  it.each([
    ['where nothing moves', still, { swimming: 0 }],
    ['where all swim fast', still, { swimming: 1, step: 6 }],
    ['where few swim fast', still, { swimming: 1, step: 6, count: 7 }],
    ['where half is missed in each frame', still, { missed: 0.5 }],
    ['where all flows', (frame: number): [number, number] => [3 * frame, frame], {}],
    ['of less than a quarter of a head', pushed(3, 1), {}],
  ] as [string, (frame: number) => [number, number], Sample][])('%s', (_, path, sample) => {
    for (let seed = 1; seed <= 10; seed++) {
      expect(joltsIn(frames(path, { ...sample, seed }))).toBeNull();
    }
  });

  it('where another field begins', () => {
    const [a, b] = [frames(still), frames(still, { seed: 2 })];
    expect(joltsIn([...a.slice(0, 40), ...b.slice(40)])).toBeNull();
  });

  it('where there are no heads', () => {
    expect(joltsIn([])).toBeNull();
    expect(joltsIn([[], [], []])).toBeNull();
    expect(joltsIn([[{ cx: 1, cy: 1 }], [{ cx: 50, cy: 1 }]])).toBeNull();
  });
});
