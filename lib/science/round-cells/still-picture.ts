import type { Displacement } from '@/lib/science/resting/rests';
import type { GrayFrame } from '@/lib/science/vision/types';

/** A picture that is moved back by so many pixels. */
interface Moved {
  readonly data: Uint8Array;
  readonly dx: number;
  readonly dy: number;
}

/**
 * What stays in place in a video: the median of some of its pictures, pixel by pixel, so that whatever swims by leaves
 * no trace (temporal median, McFarlane & Schofield, Mach. Vis. Appl. 8:187, 1995). Where the fluid drifts each picture
 * is moved back by whole pixels first, onto the middle one; a pixel that few pictures reach is the median of these.
 *
 * @param frames numbers of the pictures there are, ascending
 * @param scale pixels of the pictures per pixel of the drift
 * @param most pictures that are taken, evenly spread
 * @returns null without pictures; `frame` is the one that the places in the picture hold for
 */
export function stillPicture(
  frames: readonly number[],
  pictureAt: (frame: number) => GrayFrame | undefined,
  drift: Displacement,
  scale: number,
  most: number,
): { readonly picture: GrayFrame; readonly frame: number } | null {
  const every = Math.max(1, Math.ceil(frames.length / most));
  const taken = frames.filter((_, i) => i % every === 0);
  const middle = taken[Math.floor(taken.length / 2)];
  const reference = middle === undefined ? undefined : pictureAt(middle);
  if (middle === undefined || !reference) return null;
  const { width, height } = reference;
  const moved = taken.flatMap((frame): Moved[] => {
    const picture = pictureAt(frame);
    const [dx, dy] = drift(middle, frame);
    return picture ? [{ data: picture.data, dx: Math.round(scale * dx), dy: Math.round(scale * dy) }] : [];
  });
  const data = new Uint8Array(width * height);
  // The lower half of a pixel's levels, sorted: the median is the last of them, whatever those above are.
  const lower = new Uint8Array((moved.length >> 1) + 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let count = 0;
      for (let i = 0; i < moved.length; i++) {
        const { data: from, dx, dy } = moved[i] as Moved;
        const u = x + dx;
        const v = y + dy;
        if (u < 0 || v < 0 || u >= width || v >= height) continue;
        // Sorted in place: a dozen numbers are sorted fastest by insertion.
        const level = from[v * width + u] as number;
        let at = Math.min(count++, lower.length);
        if (at === lower.length && (lower[--at] as number) <= level) continue;
        for (; at > 0 && (lower[at - 1] as number) > level; at--) lower[at] = lower[at - 1] as number;
        lower[at] = level;
      }
      data[y * width + x] = lower[count >> 1] as number;
    }
  }
  return { picture: { width, height, data }, frame: middle };
}
