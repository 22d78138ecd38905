import { type CountedPicture, countingArea } from '@/lib/science/fields';
import type { Track } from '@/lib/science/vision/types';
import { densityWithHidden } from '@/lib/science/who-manual';

export interface FieldCount {
  /** Sperm whose center is in the counted area, the mean over all frames. */
  readonly meanPerField: number;
  /** What is seen of the sample, without its rim. */
  readonly areaPx2: number;
  /** The rim in which nothing is counted. */
  readonly rimPx: number;
}

export interface CountParameters {
  /**
   * The area around a head, in squared head lengths (of the boxes), in which another is not told apart from it: measured
   * with the shipped detector on simulated fields of 50 to 200 M/ml (seeds 2 to 5: 1.3, 1.4, 1.8, 2.1), see `hidingArea`
   * of `evaluate -- --simulated N`, whose own seed is another.
   */
  readonly hidingAreaSquaredHeads: number;
  /** Beyond this the correction would be larger than what was seen tells; such fields are warned of as crowded. */
  readonly maxHidden: number;
  /** The rim takes at most this share of a side, so that tiny pictures still have an area. */
  readonly maxRim: number;
}

export const DEFAULT_COUNT: CountParameters = {
  hidingAreaSquaredHeads: 1.65,
  maxHidden: 0.5,
  maxRim: 0.1,
};

/**
 * The share of the cells that others hide, 0 to 1, from the density at which they were told apart
 * (see densityWithHidden).
 */
export function hiddenShare(
  { meanPerField, areaPx2 }: Omit<FieldCount, 'rimPx'>,
  headLengthPx: number,
  { hidingAreaSquaredHeads, maxHidden }: CountParameters = DEFAULT_COUNT,
): number {
  if (!(meanPerField > 0 && areaPx2 > 0 && headLengthPx > 0)) return 0;
  const found = meanPerField / areaPx2;
  const real = densityWithHidden(found, hidingAreaSquaredHeads * headLengthPx ** 2);
  return Math.min(maxHidden, 1 - found / real);
}

/**
 * Counts cells without the bias of the border: of a head that the border cuts only a part is seen, and whether
 * its center lies inside cannot be told. So only centers are counted that keep half a head length from the
 * border, and the area is reduced by the same rim (see countingArea).
 * Counting every frame and taking the mean also counts each cell once per moment, however fast it crosses. Frames that show
 * nothing are none of them.
 */
export function countField(
  tracks: readonly Track[],
  field: CountedPicture & { readonly frames: number; readonly unseenFrames?: readonly number[] },
  headLengthPx: number,
  { maxRim }: CountParameters = DEFAULT_COUNT,
): FieldCount {
  const rimPx = Math.min(headLengthPx / 2, maxRim * Math.min(field.width, field.height));
  const { areaPx2, holds } = countingArea(field, rimPx);
  const unseen = new Set(field.unseenFrames);
  const seenFrames = field.frames - unseen.size;
  let sightings = 0;
  for (const { points } of tracks) {
    for (const { frame, cx, cy } of points) if (holds(cx, cy) && !unseen.has(frame)) sightings++;
  }
  return { meanPerField: seenFrames > 0 ? sightings / seenFrames : 0, areaPx2, rimPx };
}
