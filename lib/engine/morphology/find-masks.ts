import { type Segmenter, segmentParts } from '@/lib/engine/inference';
import {
  CLEAR_EDGE,
  CONTOUR_ERROR_PX,
  coarsestPixelUm,
  edgeStep,
  leastHeadLengthPx,
} from '@/lib/science/morphology/measure';
import type { BinaryMask } from '@/lib/science/segmentation/mask';
import type { Click } from '@/lib/science/segmentation/prompts';
import { HEAD_RANGES } from '@/lib/science/who-manual';
import type { CellMasks, MorphologyRequest } from './request';

/** Why there are no masks. */
export interface NoMasks {
  readonly reason: string;
  /** Whether the picture was looked at and shows nothing there. */
  readonly isEmpty: boolean;
}

/** The masks that were given, else those that the segmenter finds at the clicks. */
export async function findMasks(
  { picture, pixelSizeUm, masks }: MorphologyRequest,
  clicks: readonly Click[],
  segmenter: Segmenter | null,
): Promise<CellMasks | NoMasks> {
  if (masks) return masks;
  if (!segmenter)
    return { reason: 'no segmentation model is installed, and no mask was given', isEmpty: false };
  const usual = HEAD_RANGES.who6.medianLengthUm / pixelSizeUm;
  if (pixelSizeUm > coarsestPixelUm(CONTOUR_ERROR_PX))
    return {
      reason:
        `at ${pixelSizeUm} µm a pixel a normal head is ${usual.toFixed(0)} px long; sizes can be told from ` +
        `${leastHeadLengthPx(CONTOUR_ERROR_PX)} px on`,
      isEmpty: false,
    };
  const found = await segmentParts(segmenter, picture, { clicks, headLengthPx: usual });
  const of = (target: string): BinaryMask | null => {
    const mask = found.find((part) => part.target === target)?.mask;
    return mask?.data.some((v) => v > 0) ? mask : null;
  };
  const head = of('head');
  if (!head) return { reason: 'no head was found there', isEmpty: true };
  // A segmenter that is asked for a head draws one, also into noise.
  if (edgeStep(picture, head) < CLEAR_EDGE)
    return { reason: 'nothing there stands out clearly enough from the ground to be a head', isEmpty: true };
  return {
    head,
    acrosome: of('acrosome'),
    vacuole: of('vacuole'),
    midpiece: of('midpiece'),
    tail: of('tail'),
  };
}
