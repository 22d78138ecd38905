import { addDetection } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contracts.addDetection, ({ principal, body }) =>
  addDetection(principal, body.frame_id, body),
);
