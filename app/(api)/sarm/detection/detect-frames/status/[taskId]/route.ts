import { getDetectionStatus } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contracts.getDetectionStatus, ({ principal, params }) =>
  getDetectionStatus(principal, params.taskId),
);
