import { detectionCrop, jpegResponse } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contracts.viewCrop, async ({ principal, params }) =>
  jpegResponse(await detectionCrop(principal, params.id)),
);
