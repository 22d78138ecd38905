import { median } from '@/lib/science/vision/boxes';
import { exposureOf, headSharpness } from '@/lib/science/vision/picture-quality';
import type { GrayFrame, Track } from '@/lib/science/vision/types';

/** How the pictures of a video were taken, from some of them. */
export interface PictureQuality {
  /** Pictures that were looked at. */
  readonly pictures: number;
  /** Level, 0 to 255, that one pixel in a hundred exceeds: the median over the pictures. */
  readonly brightLevel: number;
  /** Percent of the pixels at the upper end of the scale: the median. */
  readonly clippedPercent: number;
  /** Median sharpness of heads, see headSharpness; null where too few heads could be looked at. */
  readonly headSharpness: number | null;
  readonly heads: number;
}

/** So many pictures tell enough, and cost next to nothing. */
const MAX_PICTURES = 8;
const MAX_HEADS_A_PICTURE = 40;
/** Fewer heads may all be dirt. */
const MIN_HEADS = 10;

/**
 * Exposure and focus of a video.
 *
 * @param frames numbers of the pictures that were kept, ascending
 * @param scale of these pictures against the pixels of the tracks
 * @param headLengthPx in pixels of the tracks
 */
export function pictureQuality(
  frames: readonly number[],
  pictureAt: (frame: number) => GrayFrame | undefined,
  tracks: readonly Track[],
  scale: number,
  headLengthPx: number,
): PictureQuality | null {
  const every = Math.max(1, Math.ceil(frames.length / MAX_PICTURES));
  const looked = frames.filter((_, place) => place % every === 0);
  const exposures = [];
  const sharpness: number[] = [];
  for (const frame of looked) {
    const picture = pictureAt(frame);
    if (!picture) continue;
    exposures.push(exposureOf(picture));
    const here = tracks.flatMap(({ className, points }) => {
      const point = points[frame - (points[0]?.frame ?? 0)];
      return className === 'sperm' && point && !point.interpolated ? [point] : [];
    });
    const step = Math.max(1, Math.ceil(here.length / MAX_HEADS_A_PICTURE));
    for (let place = 0; place < here.length; place += step) {
      const { cx = 0, cy = 0 } = here[place] ?? {};
      const value = headSharpness(picture, { x: cx * scale, y: cy * scale }, headLengthPx * scale);
      if (value !== null) sharpness.push(value);
    }
  }
  if (exposures.length === 0) return null;
  return {
    pictures: exposures.length,
    brightLevel: median(exposures.map((each) => each.brightLevel)),
    clippedPercent: median(exposures.map((each) => each.clippedPercent)),
    headSharpness: sharpness.length >= MIN_HEADS ? median(sharpness) : null,
    heads: sharpness.length,
  };
}
