import { type CropWindow, windowAround } from '@/lib/science/segmentation/crop';
import type { Click } from '@/lib/science/segmentation/prompts';
import type { GrayFrame } from '@/lib/science/vision/types';
import { findHeadLength, HEAD_SHARE } from './head-length';
import type { SegmentRequest } from './segment-request';
import type { Segmenter } from './segmenter';

/** Room kept round clicks at the window's edge, as a share of the window's side. */
const ROOM_ROUND_CLICKS = 0.1;

/**
 * The window to look at for a request: round its box, or fit for a head round the first positive click, where the
 * head's length is looked for if it isn't known. Later clicks may lie outside.
 */
export async function chooseWindow(
  segmenter: Segmenter,
  picture: GrayFrame,
  { clicks, box, headLengthPx }: Omit<SegmentRequest, 'target'>,
): Promise<CropWindow> {
  const { size } = segmenter;
  if (box) {
    const center = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
    return windowAround(center, Math.max(box.w, box.h), size);
  }
  const first = clicks.find((c) => c.positive);
  if (!first) throw new RangeError('say what to segment: a positive point, or a box');
  const length = headLengthPx ?? (await findHeadLength(segmenter, picture, first));
  return windowAround(first, length / HEAD_SHARE, size);
}

/** The window itself where it holds all clicks, else the smallest square round window and clicks. */
export function widenToClicks(window: CropWindow, clicks: readonly Click[]): CropWindow {
  const { x, y, side, size } = window;
  if (clicks.every((c) => c.x >= x && c.y >= y && c.x <= x + side && c.y <= y + side)) return window;
  const room = ROOM_ROUND_CLICKS * side;
  const left = Math.min(x, ...clicks.map((c) => c.x - room));
  const top = Math.min(y, ...clicks.map((c) => c.y - room));
  const right = Math.max(x + side, ...clicks.map((c) => c.x + room));
  const bottom = Math.max(y + side, ...clicks.map((c) => c.y + room));
  const center = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return windowAround(center, Math.max(right - left, bottom - top), size);
}
