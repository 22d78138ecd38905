import { deleteDetection } from '@/lib/domain/detections';
import * as contracts from '@/lib/domain/detections/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contracts.deleteDetection, async ({ principal, params, query }) => {
  await deleteDetection(principal, params.detectionId, query.version);
  return undefined;
});
