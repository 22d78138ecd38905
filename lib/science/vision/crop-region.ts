import type { Box } from './types';

/** Share of the box's longer side added on each side of a crop: a head without its surroundings is hard to judge. */
const CROP_MARGIN = 0.5;
/** A crop is shown at least this large, in pixels, by whole multiples: a head of 12 px is no picture for people. */
const CROP_SHOWN_PX = 96;

/**
 * The part of a frame that is the crop of a cell, in whole pixels: the box with room around it, kept inside the frame. The
 * picture of the crop, the points that are set on it and its mask all lie in this part.
 * @throws RangeError where the box lies outside the frame
 */
export function cropRegion(box: Box, frame: { readonly width: number; readonly height: number }): Box {
  const room = CROP_MARGIN * Math.max(box.w, box.h);
  const left = Math.max(0, Math.floor(box.x - room));
  const top = Math.max(0, Math.floor(box.y - room));
  const right = Math.min(frame.width, Math.ceil(box.x + box.w + room));
  const bottom = Math.min(frame.height, Math.ceil(box.y + box.h + room));
  if (!(right > left && bottom > top)) throw new RangeError('the box lies outside the frame');
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** The square around a box that a segmenter looks at: it holds the whole crop and has the cell in its middle. */
export function promptWindow(box: Box): Box {
  const side = (1 + 2 * CROP_MARGIN) * Math.max(box.w, box.h);
  return { x: box.x + box.w / 2 - side / 2, y: box.y + box.h / 2 - side / 2, w: side, h: side };
}

/** How many times larger than in the frame a crop is shown. */
export const cropScale = ({ w, h }: Box): number => Math.max(1, Math.ceil(CROP_SHOWN_PX / Math.max(w, h)));
