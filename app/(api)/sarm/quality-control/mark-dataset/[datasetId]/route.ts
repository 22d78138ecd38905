import { markDataset } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PUT = defineRoute(contract.markDataset, ({ params, body, principal }) =>
  markDataset(principal, params.datasetId, body.isControl),
);
