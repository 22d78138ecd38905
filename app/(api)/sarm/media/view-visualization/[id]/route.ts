import { jpegResponse, resultPicture } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.viewVisualization, async ({ principal, params }) =>
  jpegResponse(await resultPicture(principal, params.id)),
);
