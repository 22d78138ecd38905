import { listDetectionResults } from '@/lib/domain/detections';
import * as contract from '@/lib/domain/detections/contract-results';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listDetectionResults, ({ principal, params, query }) =>
  listDetectionResults(principal, params.videoId, query),
);
