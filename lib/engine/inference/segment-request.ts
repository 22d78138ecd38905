import type { MaskChannel } from '@/lib/science/segmentation/channels';
import type { Click } from '@/lib/science/segmentation/prompts';
import type { Box, GrayFrame } from '@/lib/science/vision/types';

/** What to segment; everything in px of the picture. */
export interface SegmentRequest {
  /** At least one positive click, or a `box`; at most `MAX_CLICKS`. */
  readonly clicks: readonly Click[];
  /** The window to look at: all of the cell that matters, and as little else as may be. Made square. */
  readonly box?: Box | undefined;
  /** Length of a head, where it is known: heads are then brought to the size that the network knows best. */
  readonly headLengthPx?: number | undefined;
  /** Which mask is wanted. 'auto', the default, decides by the clicks (see `chooseLevel`). */
  readonly target?: MaskChannel | 'auto' | undefined;
}

/** The network is asked once a click: more of them than anyone needs would only keep others waiting. */
export const MAX_CLICKS = 32;

/**
 * Checks a request against its picture before any work is done.
 * @throws RangeError for a picture without pixels or of another length than it says; a click or a box that isn't
 * finite or lies outside the picture; too many clicks; neither a positive click nor a box; a head of no length.
 */
export function requireSegmentRequest(picture: GrayFrame, request: Omit<SegmentRequest, 'target'>): void {
  const { width, height, data } = picture;
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0))
    throw new RangeError(`a picture of ${width}×${height} px cannot be segmented`);
  if (data.length !== width * height)
    throw new RangeError(`a picture of ${width}×${height} px has ${data.length} gray levels`);
  const { clicks, box, headLengthPx } = request;
  if (clicks.length > MAX_CLICKS)
    throw new RangeError(`${clicks.length} points are too many; ${MAX_CLICKS} is the most`);
  for (const { x, y } of clicks)
    if (!(x >= 0 && y >= 0 && x <= width && y <= height))
      throw new RangeError(`the point (${x}, ${y}) lies outside the picture of ${width}×${height} px`);
  if (box) requireBox(box, picture);
  else if (!clicks.some((c) => c.positive))
    throw new RangeError('say what to segment: a positive point, or a box');
  if (headLengthPx !== undefined && !(headLengthPx > 0 && headLengthPx < Number.POSITIVE_INFINITY))
    throw new RangeError(`a head cannot be ${headLengthPx} px long`);
}

function requireBox({ x, y, w, h }: Box, { width, height }: GrayFrame): void {
  if (![x, y, w, h].every(Number.isFinite) || !(w > 0 && h > 0))
    throw new RangeError(`a box of ${w}×${h} px at (${x}, ${y}) holds nothing`);
  if (x >= width || y >= height || x + w <= 0 || y + h <= 0)
    throw new RangeError(
      `the box of ${w}×${h} px at (${x}, ${y}) lies outside the picture of ${width}×${height} px`,
    );
}
