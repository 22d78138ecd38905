import { getAdequacy } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract-adequacy';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getAdequacy, ({ params, principal }) =>
  getAdequacy(principal, params.datasetId),
);
