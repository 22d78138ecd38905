import { getFrameDetections } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contracts.getFrameDetections, ({ principal, params }) =>
  getFrameDetections(principal, params.frameId),
);
