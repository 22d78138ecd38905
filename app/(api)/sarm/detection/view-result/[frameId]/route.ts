import { jpegResponse, resultPicture } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { requireFrame } from '@/lib/domain/frames';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.viewResult, async ({ principal, params, requireSubject }) => {
  requireSubject((await requireFrame(principal, params.frameId, 'read')).frame.videoId);
  return jpegResponse(await resultPicture(principal, params.frameId));
});
