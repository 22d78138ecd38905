import type { MaskRecord, PromptPoint } from '@/components/annotation/engine/records';
import type { MaskResult, StoredMask } from '@/lib/domain/masks/contract-fields';
import {
  decodeRunLengths,
  encodeRunLengths,
  packRunLengths,
  unpackRunLengths,
} from '@/lib/science/segmentation/run-lengths';
import { cropRegion } from '@/lib/science/vision/crop-region';
import type { Box } from '@/lib/science/vision/types';

interface Corners {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The part of the frame that a crop shows: points, mask and picture lie in it. */
export const regionOf = (
  { x1, y1, x2, y2 }: Corners,
  frame: { readonly width: number; readonly height: number },
): Box => cropRegion({ x: x1, y: y1, w: x2 - x1, h: y2 - y1 }, frame);

type Windowed = Pick<MaskResult | StoredMask, 'window' | 'rle'>;

/**
 * A mask of the frame as a record of its crop. Its bitmap covers at least the crop, so that it can be painted everywhere;
 * what lies outside, because the box was moved since, is kept.
 */
export function recordOf(
  { window, rle }: Windowed,
  region: Box,
  about: Pick<MaskRecord, 'detectionId' | 'part' | 'source' | 'score'>,
): MaskRecord {
  const left = Math.min(0, window.x - region.x);
  const top = Math.min(0, window.y - region.y);
  const width = Math.max(region.w, window.x + window.width - region.x) - left;
  const height = Math.max(region.h, window.y + window.height - region.y) - top;
  const bits = new Uint8Array(width * height);
  const own = decodeRunLengths(unpackRunLengths(rle.counts), window.width, window.height);
  const [fromX, fromY] = [window.x - region.x - left, window.y - region.y - top];
  for (let y = 0; y < window.height; y++) {
    bits.set(own.subarray(y * window.width, (y + 1) * window.width), (fromY + y) * width + fromX);
  }
  return { kind: 'mask', id: `mask:${about.detectionId}`, ...about, x: left, y: top, width, height, bits };
}

/** A painted mask as the server takes it: window and run lengths of the frame. */
export const paintedOf = ({ x, y, width, height, bits }: MaskRecord, region: Box) => ({
  ...{ x: region.x + x, y: region.y + y, width, height },
  runs: packRunLengths(encodeRunLengths(bits, width, height)),
});

export const areaOf = ({ bits }: MaskRecord): number => bits.reduce((sum, bit) => sum + bit, 0);

/** Without a point in the foreground there is nothing to outline. */
export const canOutline = (points: readonly PromptPoint[]): boolean =>
  points.some(({ label }) => label === 1);

/** As specified: above 0.8 high, above 0.6 medium. */
export function confidenceBand(score: number): 'high' | 'medium' | 'low' {
  if (score > 0.8) return 'high';
  return score > 0.6 ? 'medium' : 'low';
}

/** What the score says of a mask that nobody has judged; as specified. */
export const estimatedQuality = (score: number): 'good' | 'fair' => (score > 0.7 ? 'good' : 'fair');
