import { addDetection } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.addDetection, ({ principal, body }) =>
  addDetection(principal, body.frame_id, body),
);
