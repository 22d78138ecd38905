import { addDetection, detectFrame } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.addDetection, ({ principal, body, request }) =>
  'x1' in body
    ? addDetection(principal, body.frame_id, body)
    : detectFrame(principal, body.frame_id, contracts.detectionConfig.parse({}), request.signal),
);
