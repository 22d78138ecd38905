import { getFrameDetections } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.getFrameDetections, ({ principal, params }) =>
  getFrameDetections(principal, params.frameId),
);
