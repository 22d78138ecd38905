import { requestDetection } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contracts.detectFrames, ({ principal, body }) =>
  requestDetection(principal, body.frame_ids, body.config),
);
