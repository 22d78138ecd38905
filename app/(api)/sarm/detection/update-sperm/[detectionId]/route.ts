import { updateDetection } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const PATCH = defineRoute(contracts.updateDetection, ({ principal, params, body }) =>
  updateDetection(principal, params.detectionId, body),
);
