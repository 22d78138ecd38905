import type { Track } from '@/lib/vision/types';

export interface FieldCount {
  /** Sperm whose centre is in the counted area, the mean over all frames. */
  readonly meanPerField: number;
  readonly areaPx2: number;
}

/** The rim takes at most this share of a side, so that tiny pictures still have an area. */
const MOST_RIM = 0.1;

/**
 * Counts cells without the bias of the border: of a head that the border cuts only a part is seen, and whether
 * its centre lies inside cannot be told. So only centres are counted that keep half a head length from the
 * border, and the area is reduced by the same rim (Gundersen's counting frame, J. Microsc. 111:219, 1977).
 * Counting every frame and taking the mean also counts each cell once per moment, however fast it crosses.
 */
export function countField(
  tracks: readonly Track[],
  field: { readonly width: number; readonly height: number; readonly frames: number },
  headLengthPx: number,
): FieldCount {
  const rim = Math.min(headLengthPx / 2, MOST_RIM * Math.min(field.width, field.height));
  let sightings = 0;
  for (const { points } of tracks) {
    for (const { cx, cy } of points) {
      if (cx >= rim && cy >= rim && cx < field.width - rim && cy < field.height - rim) sightings++;
    }
  }
  return {
    meanPerField: field.frames > 0 ? sightings / field.frames : 0,
    areaPx2: (field.width - 2 * rim) * (field.height - 2 * rim),
  };
}
