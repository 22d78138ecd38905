import { jpegResponse, resultPicture } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contracts.viewVisualization, async ({ principal, params }) =>
  jpegResponse(await resultPicture(principal, params.id)),
);
