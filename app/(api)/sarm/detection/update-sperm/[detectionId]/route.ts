import { updateDetection } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contracts.updateDetection, ({ principal, params, body }) => {
  const { className, label, ...change } = body;
  return updateDetection(principal, params.detectionId, {
    ...change,
    class: change.class ?? className ?? label,
  });
});
