import { deleteDetection } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const DELETE = defineRoute(contracts.deleteDetection, async ({ principal, params }) => {
  await deleteDetection(principal, params.detectionId);
  return undefined;
});
