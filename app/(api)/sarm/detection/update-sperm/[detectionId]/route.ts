import { updateDetection } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contracts.updateDetection, ({ principal, params, body }) =>
  updateDetection(principal, params.detectionId, body),
);
