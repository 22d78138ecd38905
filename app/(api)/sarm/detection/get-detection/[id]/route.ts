import * as detections from '@/lib/domain/detections';
import * as contract from '@/lib/domain/detections/contract-listing';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getDetection, ({ principal, params }) =>
  detections.getListedDetection(principal, params.id),
);
