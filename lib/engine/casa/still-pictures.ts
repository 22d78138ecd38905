import type { WarningInput } from './warning-input';

/** With more of its pictures in one such stretch, what moves cannot be told from what rests: a choice of ours. */
const MAX_STILL_SHARE = 0.1;

type Stretch = Pick<WarningInput, 'stillPictures' | 'frames' | 'framesPerSecond' | 'parameters'>;

/** For how long the picture stays the same, in seconds; null where that is too short to be remarked on. */
export function stillSeconds({ stillPictures, framesPerSecond, parameters }: Stretch): number | null {
  const { minStillSeconds = Number.POSITIVE_INFINITY } = parameters;
  const seconds = stillPictures / framesPerSecond;
  return seconds < minStillSeconds ? null : seconds;
}

/**
 * Whether the picture stands still for so long that a recording says nothing about motility: it was paused, the camera had
 * stopped, or what changes was lost in compression.
 */
export const standsStill = (stretch: Stretch): boolean =>
  stillSeconds(stretch) !== null && stretch.stillPictures > MAX_STILL_SHARE * stretch.frames;
