import { median } from '@/lib/science/vision/boxes';
import type { GrayFrame, Track } from '@/lib/science/vision/types';
import { levelAt } from './plane';

/** Length of a human head by the WHO manual, µm. */
const HEAD_UM = 5;
/**
 * Longer sides of boxes over heads: bright heads are boxed with their halo. Medians of the shipped detector on simulated
 * fields (seeds 300 to 311 and 400 to 405: 1.6 to 1.9 and 1.1 to 1.3).
 */
const BOX_OVER_HEAD = { bright: 1.75, dark: 1.2 } as const;
/** Pixels to each side at which the ground is seen, in sides of the box. */
const GROUND = 1;

/**
 * About how many µm a pixel spans where no calibration tells, from heads of 5 µm; good to a fifth or so. Null without
 * tracks of sperm in the picture.
 *
 * @param headLengthPx of the boxes, in pixels of the picture
 * @param scale pixels of the picture per pixel of the tracks
 */
export function pixelUmByHeads(
  tracks: readonly Track[],
  picture: GrayFrame,
  frame: number,
  headLengthPx: number,
  scale: number,
): number | null {
  const contrasts = tracks.flatMap(({ className, points }) => {
    const point = points[frame - (points[0]?.frame ?? 0)];
    if (className !== 'sperm' || point?.frame !== frame) return [];
    const [x, y] = [point.cx * scale, point.cy * scale];
    const away = GROUND * headLengthPx;
    const ground = [
      levelAt(picture, x - away, y),
      levelAt(picture, x + away, y),
      levelAt(picture, x, y - away),
      levelAt(picture, x, y + away),
    ].filter((level) => !Number.isNaN(level));
    const head = levelAt(picture, x, y);
    return ground.length > 0 && !Number.isNaN(head) ? [head - median(ground)] : [];
  });
  if (contrasts.length === 0 || !(headLengthPx > 0)) return null;
  const ratio = median(contrasts) > 0 ? BOX_OVER_HEAD.bright : BOX_OVER_HEAD.dark;
  return (HEAD_UM * ratio) / headLengthPx;
}
