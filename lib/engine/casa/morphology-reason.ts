import { type Message, say } from '@/lib/messages/message';
import {
  CONTOUR_ERROR_PX,
  coarsestPixelRoundedUm,
  coarsestPixelUm,
  leastHeadLengthPx,
} from '@/lib/science/morphology/measure';

/**
 * Why a video has no morphology. Sizes are measured on stills: a moving head is blurred by its own speed, turns out of
 * the plane, and is mostly too small. The length is that of the detector's boxes, which hold the halo too, so the head
 * itself is rather smaller.
 *
 * @param headLengthPx 0 where nothing was found
 */
export function morphologyReason(headLengthPx: number, pixelSizeUm: number | null): Message {
  const least = leastHeadLengthPx(CONTOUR_ERROR_PX);
  const coarsest = coarsestPixelUm(CONTOUR_ERROR_PX);
  const pixel = { number: coarsestPixelRoundedUm(CONTOUR_ERROR_PX), digits: 2 };
  if (!(headLengthPx > 0)) return say('measurements.noHead', { least, pixel });
  const span = Number(headLengthPx.toFixed(0));
  if (headLengthPx < least || (pixelSizeUm !== null && pixelSizeUm > coarsest))
    return say('measurements.smallHeads', { span, least, pixel });
  return say('measurements.useStills', { span });
}
