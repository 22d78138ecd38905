import type { Track } from '@/lib/science/vision/types';
import type { TrackKinematics } from './measure-tracks';
import { smoothPath, windowFrames } from './smooth-path';

/** 11 frames at 50 frames/s. */
const STEADY_SECONDS = 0.22;

/**
 * The tracks with the boxes of immotile cells averaged over about 0.22 s, as they are exported: a resting head stays where
 * it is, and what moves its box from frame to frame is mostly the detector. Centers (`cx`, `cy`) stay as measured.
 *
 * Boxes of motile cells stay as measured too: their heads swing with the beat (5 to 25 Hz), which no average can tell
 * from jitter. Averaging them brought HOTA up by 0.002 to 0.017 on four VISEM-Tracking videos, because labels lose the
 * swing between key frames; on the frames that people drew, and against the exact boxes of simulated videos at 25, 50 and
 * 100 frames/s (HOTA down by 0.07 to 0.09), it was farther off.
 */
export function steadyBoxes(
  tracks: readonly Track[],
  kinematics: readonly TrackKinematics[],
  framesPerSecond: number,
): Track[] {
  const resting = new Set(kinematics.filter(({ motile }) => motile === false).map(({ trackId }) => trackId));
  const window = windowFrames(STEADY_SECONDS, framesPerSecond);
  return tracks.map((track) => (resting.has(track.id) ? steadied(track, window) : track));
}

function steadied(track: Track, window: number): Track {
  const { points } = track;
  const column = (of: (point: Track['points'][number]) => number): Float64Array =>
    Float64Array.from(points, of);
  const centers = smoothPath(
    column(({ cx }) => cx),
    column(({ cy }) => cy),
    window,
  );
  const sizes = smoothPath(
    column(({ w }) => w),
    column(({ h }) => h),
    window,
  );
  return {
    ...track,
    points: points.map((point, i) => {
      const [w = point.w, h = point.h] = [sizes.x[i], sizes.y[i]];
      const [cx = point.cx, cy = point.cy] = [centers.x[i], centers.y[i]];
      return { ...point, x: cx - w / 2, y: cy - h / 2, w, h };
    }),
  };
}
