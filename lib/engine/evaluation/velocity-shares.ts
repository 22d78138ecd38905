import { DEFAULT_GRADING, type TrackKinematics } from '@/lib/science/kinematics';

/** Percent of the time that judged tracks were seen; null without any. */
export interface SpeedShares {
  /** At least 5 µm/s: rapid or slow. */
  readonly movingPercent: number | null;
  /** At least 25 µm/s. */
  readonly rapidPercent: number | null;
}

export interface VelocityShares {
  /** Tracks that were seen long enough, and the frames in which they were. */
  readonly tracks: number;
  readonly frames: number;
  readonly vap: SpeedShares;
  readonly vsl: SpeedShares;
}

/**
 * Shares of tracks by plain thresholds of VAP and of VSL: rapid from 25 µm/s, slow from 5 µm/s, below that not
 * progressive (WHO laboratory manual, 6th edition, 2021, section 2.4.6). Both can be
 * compared between found and labeled tracks, because neither needs the swing of the head, which labels lose where
 * people draw boxes on key frames only. Of the two, VSL shrinks the longer a cell is followed that turns.
 *
 * @param umPerPx µm that a pixel stands for; see `micronsPerPixel`
 */
export function velocityShares(tracks: readonly TrackKinematics[], umPerPx: number): VelocityShares {
  const judged = tracks.flatMap(({ motion, motile, frames }) =>
    motion && motile !== null ? [{ motion, frames }] : [],
  );
  const frames = judged.reduce((sum, track) => sum + track.frames, 0);
  const percent = (speed: 'vap' | 'vsl', minUmPerSecond: number): number | null => {
    if (frames === 0) return null;
    const fast = judged.filter(({ motion }) => motion[speed] * umPerPx >= minUmPerSecond);
    return (100 * fast.reduce((sum, track) => sum + track.frames, 0)) / frames;
  };
  const shares = (speed: 'vap' | 'vsl'): SpeedShares => ({
    movingPercent: percent(speed, DEFAULT_GRADING.progressiveUmPerSecond),
    rapidPercent: percent(speed, DEFAULT_GRADING.rapidUmPerSecond),
  });
  return { tracks: judged.length, frames, vap: shares('vap'), vsl: shares('vsl') };
}

/** What a pixel stands for: the calibration, or without one a head of 5 µm; 0 where there is no head either. */
export function micronsPerPixel(pixelSizeUm: number | null, headLengthPx: number): number {
  if (pixelSizeUm !== null) return pixelSizeUm;
  return headLengthPx > 0 ? DEFAULT_GRADING.headLengthUm / headLengthPx : 0;
}
