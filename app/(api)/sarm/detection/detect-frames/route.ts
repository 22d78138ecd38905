import { requestDetection } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.detectFrames, ({ principal, body }) =>
  requestDetection(principal, body.frame_ids, body.config),
);
