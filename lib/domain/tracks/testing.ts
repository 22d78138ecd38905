import { packField } from '@/lib/engine/casa/field-record';
import { type FollowedField, measureFollowed } from '@/lib/engine/casa/measure-followed';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import type { Track } from '@/lib/science/vision/types';

export const FRAMES = 50;

/** A head of 8 × 6 px that moves straight on, so many pixels a frame. */
export function straightTrack(
  id: number,
  stepPx: number,
  { first = 0, frames = FRAMES, y = 20 * id }: { first?: number; frames?: number; y?: number } = {},
): Track {
  return {
    id,
    className: 'sperm',
    points: Array.from({ length: frames }, (_, place) => {
      const frame = first + place;
      const [cx, cy, w, h] = [20 + stepPx * frame, y, 8, 6];
      return { frame, cx, cy, x: cx - w / 2, y: cy - h / 2, w, h, score: 0.9, interpolated: false };
    }),
  };
}

/**
 * A second at 50 frames a second and 0.5 µm a pixel: track 1 goes 2 px a frame, which is 50 µm/s (rapid); tracks 2, 3 and 4
 * rest. All are seen throughout, so each is a quarter of the sample.
 */
export const testField = (change: Partial<FollowedField> = {}): FollowedField => ({
  followed: [straightTrack(1, 2), straightTrack(2, 0), straightTrack(3, 0), straightTrack(4, 0)],
  inClusters: null,
  drift: null,
  calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1, framesPerSecondOverride: null },
  parameters: DEFAULT_PARAMETERS,
  framesPerSecond: 50,
  frames: FRAMES,
  width: 160,
  height: 120,
  knowsClusters: false,
  restingLeftOut: 0,
  restingDoubtful: 0,
  resampled: false,
  flatFrames: 0,
  frameSeconds: Array.from({ length: FRAMES }, (_, frame) => frame / 50),
  ...change,
});

/** The file that the engine would have left of it. */
export const testRecord = (field = testField()): Promise<Buffer> =>
  packField({ field, measured: measureFollowed(field) });
