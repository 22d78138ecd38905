import { describe, expect, it } from 'vitest';
import { measureTracks, type TrackKinematics } from '@/lib/science/kinematics';
import type { Track } from '@/lib/science/vision/types';
import { micronsPerPixel, velocityShares } from './velocity-shares';

/** Swims straight to the right in boxes of a given size. */
function swimmer(id: number, frames: number, pxPerFrame: number, boxPx: number): Track {
  return {
    id,
    className: 'sperm',
    points: Array.from({ length: frames }, (_, frame) => {
      const [cx, cy] = [100 + pxPerFrame * frame, 50 * id];
      const [w, h] = [boxPx, boxPx];
      return { frame, cx, cy, x: cx - w / 2, y: cy - h / 2, w, h, score: 1, interpolated: false };
    }),
  };
}

const measured = (tracks: readonly Track[], headLengthPx?: number): readonly TrackKinematics[] =>
  measureTracks(tracks, {
    framesPerSecond: 50,
    pixelSizeUm: null,
    frameCount: 200,
    corrected: false,
    ...(headLengthPx && { headLengthPx }),
  }).tracks;

describe('shares by plain speeds', () => {
  // Straight lines: VAP = VSL = 50 × px per frame. At 0.5 µm/px: 2 px → 50 µm/s, 0.4 → 10, 0.1 → 2.5.
  const tracks = [swimmer(1, 50, 2, 10), swimmer(2, 100, 0.4, 10), swimmer(3, 50, 0.1, 10)];

  it('weigh each cell by the time it was seen', () => {
    // Moving 150 of 200 frames, rapid 50 of 200.
    const shares = velocityShares(measured(tracks), 0.5);
    expect(shares).toMatchObject({ tracks: 3, frames: 200 });
    for (const { movingPercent, rapidPercent } of [shares.vap, shares.vsl]) {
      expect(movingPercent).toBeCloseTo(75, 9);
      expect(rapidPercent).toBeCloseTo(25, 9);
    }
  });

  it('leave out what was seen too shortly, and say nothing of nothing', () => {
    // 20 frames are 0.38 s from first to last: less than half a second.
    expect(velocityShares(measured([...tracks, swimmer(4, 20, 2, 10)]), 0.5).frames).toBe(200);
    expect(velocityShares([], 0.5).vap).toEqual({ movingPercent: null, rapidPercent: null });
  });

  it('take a head as 5 µm where there is no calibration', () => {
    expect(micronsPerPixel(0.25, 20)).toBe(0.25);
    expect(micronsPerPixel(null, 20)).toBe(0.25);
    expect(micronsPerPixel(null, 0)).toBe(0);
  });
});

it('the head length of one side holds for the other: wide boxes make no cell immotile', () => {
  // 20 px/s. A head of 10 px: 10 µm/s, motile. By its own box of 40 px it would be 2.5 µm/s, immotile.
  const wide = [swimmer(1, 100, 0.4, 40)];
  expect(measured(wide)[0]?.motile).toBe(false);
  expect(measured(wide, 10)[0]?.motile).toBe(true);
});
