import { describe, expect, it } from 'vitest';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import type { TrackPoint } from '@/lib/science/vision/types';
import { meanView, VIEW_SIDE } from './mean-view';

const point = (frame: number, cx: number, cy: number, interpolated = false): TrackPoint => {
  return { frame, cx, cy, x: cx - 5, y: cy - 5, w: 10, h: 10, score: 0.8, interpolated };
};
const ramp = (width: number, height: number, level: (x: number, y: number) => number) => {
  const data = Uint8Array.from({ length: width * height }, (_, i) => level(i % width, Math.floor(i / width)));
  return { width, height, data };
};

describe('the mean view of a track', () => {
  it('reads the surroundings of a center between pixels by linear interpolation', () => {
    const picture = ramp(120, 100, (x, y) => x + y);
    const view = meanView([point(0, 60.25, 50.5)], () => picture, 1);
    // Sample i lies at cx − 24 + i, where a pixel's own place is its left edge: level = x + y on a plane.
    for (const [i, j] of [
      [0, 0],
      [24, 24],
      [47, 10],
    ] as const) {
      expect(view?.levels[j * VIEW_SIDE + i]).toBeCloseTo(60.25 - 24 + i + (50.5 - 24 + j), 4);
    }
  });

  it('follows the track, so that what moves with it stays sharp and noise fades', () => {
    const random = seededRandom(5);
    const centers = Array.from({ length: 25 }, (_, frame) => [60 + 0.8 * frame, 50 - 0.4 * frame] as const);
    const pictures = centers.map(([cx, cy]) =>
      ramp(140, 100, (x, y) =>
        Math.round(100 + 8 * normal(random) + 60 * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 18)),
      ),
    );
    const points = centers.map(([cx, cy], frame) => point(frame, cx, cy));
    const view = meanView(points, (frame) => pictures[frame], 1);
    expect(view?.pictures).toBe(25);
    expect(view?.levels[24 * VIEW_SIDE + 24]).toBeGreaterThan(150);
    const corner = Array.from(
      { length: 100 },
      (_, i) => view?.levels[Math.floor(i / 10) * VIEW_SIDE + (i % 10)] ?? 0,
    );
    const mean = corner.reduce((a, b) => a + b, 0) / 100;
    const spread = Math.sqrt(corner.reduce((sum, v) => sum + (v - mean) ** 2, 0) / 100);
    // Noise of 8 levels over √25 pictures, and interpolation takes off some more.
    expect(spread).toBeLessThan(8 / 5 + 0.3);
  });

  it('is nothing where no kept picture shows the cell, and leaves out what was filled in', () => {
    const picture = ramp(64, 64, () => 100);
    expect(meanView([point(3, 30, 30)], () => undefined, 1)).toBeNull();
    expect(meanView([point(3, 30, 30, true)], () => picture, 1)).toBeNull();
  });

  it('does not know what lies beyond the border', () => {
    const view = meanView([point(0, 2, 40)], () => ramp(64, 80, () => 90), 1);
    expect(view?.levels[0]).toBeNaN();
    expect(view?.levels[24 * VIEW_SIDE + 24]).toBeCloseTo(90, 5);
  });

  it('is taken at the scale of the kept pictures', () => {
    const small = ramp(60, 50, (x, y) => x + 2 * y);
    const view = meanView([point(0, 60, 50)], () => small, 0.5);
    expect(view?.levels[24 * VIEW_SIDE + 24]).toBeCloseTo(30 + 2 * 25, 4);
  });
});
