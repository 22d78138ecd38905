/**
 * What is shifted to see how far the motility moves with it: the limits of slow and of rapid progression, the radius up to
 * which circles are no progress, the limits from which a cell counts as moving (both together, told by that of VAP), the
 * window of the average path, the probability from which what rests counts as a spermatozoon.
 */
export const SHIFTED = [
  'progressiveLimit',
  'rapidLimit',
  'smallCircle',
  'movingLimits',
  'averagePath',
  'restingLimit',
] as const;
export type Shifted = (typeof SHIFTED)[number];
