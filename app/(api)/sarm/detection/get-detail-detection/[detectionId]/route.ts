import { getDetectionDetail } from '@/lib/detections';
import * as contracts from '@/lib/detections/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contracts.getDetectionDetail, ({ principal, params }) =>
  getDetectionDetail(principal, params.detectionId),
);
