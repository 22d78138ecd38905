import { detectFrame } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contracts.detectFrame, ({ principal, body, request }) =>
  detectFrame(principal, body.frame_id, body.config, request.signal),
);
