import { detectionCrop, getDetectionDetail, jpegResponse } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.viewCrop, async ({ principal, params, requireSubject }) => {
  requireSubject((await getDetectionDetail(principal, params.id)).video.id);
  return jpegResponse(await detectionCrop(principal, params.id));
});
