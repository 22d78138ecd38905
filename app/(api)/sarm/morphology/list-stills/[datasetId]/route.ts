import { listStills } from '@/lib/domain/morphology';
import * as contract from '@/lib/domain/morphology/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listStills, ({ params, query, principal }) =>
  listStills(principal, params.datasetId, query),
);
