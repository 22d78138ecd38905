import { deleteFrameDetections } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contracts.deleteFrameDetections, ({ principal, params }) =>
  deleteFrameDetections(principal, params.frameId),
);
