import { jpegResponse, resultPicture } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.viewResult, async ({ principal, params }) =>
  jpegResponse(await resultPicture(principal, params.frameId)),
);
