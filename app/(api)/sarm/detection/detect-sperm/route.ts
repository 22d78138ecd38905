import { detectFrame } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.detectFrame, ({ principal, body, request }) =>
  detectFrame(principal, body.frame_id, body.config, request.signal),
);
