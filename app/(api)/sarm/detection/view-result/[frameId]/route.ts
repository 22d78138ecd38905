import { jpegResponse, resultPicture } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contracts.viewResult, async ({ principal, params }) =>
  jpegResponse(await resultPicture(principal, params.frameId)),
);
