import { componentsUnderClicks, maskOfLogits } from '@/lib/science/segmentation/clean-mask';
import { type CropWindow, windowAround } from '@/lib/science/segmentation/crop';
import { blobLength } from '@/lib/science/segmentation/head-size';
import type { Click } from '@/lib/science/segmentation/prompts';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { SegmentRequest } from './segment-request';
import type { Segmenter } from './segmenter';

/** Length that heads should have in a crop, as a share of its side: most heads of the training are about that long. */
const HEAD_SHARE = 0.4;
/** Sides of the windows that are tried when nothing is known of the magnification, in crop sides. */
const TRIED_SCALES = [0.5, 1, 2, 4];
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

/**
 * Length of the head at a click, in px, from crops of several scales. A crop is the more convincing the higher the
 * predicted IoU of its head and the closer the head to the usual size; a second look at that scale settles the length.
 */
async function findHeadLength(segmenter: Segmenter, picture: GrayFrame, click: Click): Promise<number> {
  const { size } = segmenter;
  const look = async (side: number): Promise<{ length: number; trust: number }> => {
    const answer = await segmenter.run(picture, windowAround(click, side, size), [click], { views: 1 });
    const middle = { x: size / 2, y: size / 2, positive: true };
    const mask = componentsUnderClicks(maskOfLogits(answer.logits.head, size, size), [middle]);
    const share = blobLength(mask) / size;
    const off = Math.log(Math.max(share, 1e-3) / HEAD_SHARE);
    return { length: share * side, trust: answer.scores.head * Math.exp(-(off * off) / 0.72) };
  };
  const longest = Math.max(picture.width, picture.height);
  const sides = TRIED_SCALES.map((scale) => scale * size).filter(
    (side, i) => i === 0 || side <= 1.5 * longest,
  );
  let best = { length: 0, trust: -1 };
  for (const side of sides) {
    const seen = await look(side);
    if (seen.trust > best.trust) best = seen;
  }
  const fallback = HEAD_SHARE * size;
  if (!(best.length > 2)) return fallback;
  const again = await look(best.length / HEAD_SHARE);
  return again.length > 2 && again.trust >= 0.5 * best.trust ? again.length : best.length;
}
