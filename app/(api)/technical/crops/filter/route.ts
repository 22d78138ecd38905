import * as detections from '@/lib/domain/detections';
import * as contract from '@/lib/domain/detections/contract-listing';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.filterCrops, ({ principal, body }) =>
  detections.filterCrops(principal, body, body),
);
