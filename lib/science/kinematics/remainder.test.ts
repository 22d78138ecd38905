import { describe, expect, it } from 'vitest';
import { DEFAULT_DRIFT, type Drift, type DriftParameters, estimateDrift } from './drift';
import { remainderBeside } from './remainder';
import { cells, FPS, FRAMES, HEAD, rms, track } from './testing/shared-movement';

type Way = (frame: number) => [number, number];

/** To and fro by 30 px in four seconds, and up and down by 15 in five: up to 47 px a second. */
const sway: Way = (frame) => [
  30 * Math.sin((2 * Math.PI * frame) / (4 * FPS)),
  15 * Math.sin((2 * Math.PI * frame) / (5 * FPS)),
];
/** Away ever faster: 40 px in a second. */
const away: Way = (frame) => [40 * (frame / FPS) ** 2, 0];

const { remainder: _, ...BEFORE } = DEFAULT_DRIFT;
const driftOf = (
  tracks: ReturnType<typeof cells>,
  frames: number,
  parameters?: DriftParameters,
): Drift | null => estimateDrift(tracks, FPS, HEAD, frames, parameters);

/** How far the path is from the true one at most, px, beside a constant. */
function error(drift: Drift | null, way: Way, frames: number): number {
  const off = Array.from({ length: frames }, (_, frame) => {
    const [x, y] = way(frame);
    return [(drift?.path.x[frame] ?? 0) - x, (drift?.path.y[frame] ?? 0) - y] as const;
  });
  return Math.hypot(rms(off.map(([x]) => x)), rms(off.map(([, y]) => y)));
}

describe('what cells at rest do together beside flow and vibration', () => {
  it.each([
    ['a stage that sways, for four seconds', sway, FRAMES],
    ['a stage that sways, for one second', sway, FPS],
    ['a flow that quickens, for one second', away, FPS],
  ] as [string, Way, number][])('%s', (_, way, frames) => {
    for (let seed = 1; seed <= 5; seed++) {
      const tracks = cells(12, 6, way, seed, frames);
      expect(error(driftOf(tracks, frames), way, frames)).toBeLessThan(0.25);
      // Told by a mean over a second alone, it is off by more than the jitter of the cells.
      expect(error(driftOf(tracks, frames, BEFORE), way, frames)).toBeGreaterThan(0.9);
    }
  });

  it('is told in recordings of an hour', () => {
    const frames = 3600 * FPS;
    const way: Way = (frame) => [frame < frames / 2 ? 0 : 10, 0];
    const still = new Float64Array(frames);
    const tracks = [1, 2, 3].map((id) => track(id, (frame) => [50 * id + way(frame)[0], 50], 0, frames));
    const { remainder } = DEFAULT_DRIFT;
    const more = remainderBeside(tracks, { x: still, y: still }, FPS, HEAD, remainder);
    expect((more?.x[frames - 1] ?? 0) - (more?.x[0] ?? 0)).toBeCloseTo(10, 6);
  });

  it('is told from cells that come and go', () => {
    const some = cells(12, 0, sway);
    const parts = some.map(({ id, points }) => {
      const first = (id * 7) % 50;
      const at: Way = (frame) => [points[frame]?.cx ?? 0, points[frame]?.cy ?? 0];
      return track(id, at, first, 150);
    });
    const drift = driftOf(parts, FRAMES);
    // Known where three cells are seen at a time.
    const seen = Array.from({ length: FRAMES }, (_, frame) => {
      return parts.filter(({ points }) => points.some((point) => point.frame === frame)).length;
    });
    const [first, last] = [seen.findIndex((n) => n >= 3), seen.findLastIndex((n) => n >= 3)];
    const off = Array.from({ length: last - first + 1 }, (_, i) => {
      return (drift?.path.x[first + i] ?? 0) - sway(first + i)[0];
    });
    expect(rms(off)).toBeLessThan(1);
  });

  it.each([
    ['of cells that rest', 12, 6],
    ['of swimmers alone', 0, 12],
    ['of swimmers and few cells that rest', 2, 10],
  ])('is nothing %s, where nothing moves all of them', (_, resting, swimming) => {
    for (let seed = 1; seed <= 10; seed++) {
      const tracks = cells(resting, swimming, () => [0, 0], seed);
      expect(driftOf(tracks, FRAMES)).toEqual(driftOf(tracks, FRAMES, BEFORE));
    }
  });
});
