import type { GrayFrame } from '@/lib/science/vision/types';
import { PromptedPicture, type SegmentedObject } from './prompted-picture';
import type { SegmentRequest } from './segment-request';
import type { Segmenter } from './segmenter';

/** One request on one picture; see `PromptedPicture.segment`, which is quicker where more clicks are to come. */
export function segmentObject(
  segmenter: Segmenter,
  picture: GrayFrame,
  request: SegmentRequest,
): Promise<SegmentedObject> {
  return new PromptedPicture(segmenter, picture).segment(request);
}

/** The automatic mode on one cell; see `PromptedPicture.parts`. */
export function segmentParts(
  segmenter: Segmenter,
  picture: GrayFrame,
  request: Omit<SegmentRequest, 'target'>,
): Promise<SegmentedObject[]> {
  return new PromptedPicture(segmenter, picture).parts(request);
}
