import { deleteFrameDetections } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const DELETE = defineRoute(contracts.deleteFrameDetections, ({ principal, params }) =>
  deleteFrameDetections(principal, params.frameId),
);
