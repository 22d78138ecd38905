import { compareOperators } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract-state';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.compareOperators, ({ params, query, principal }) =>
  compareOperators(principal, params.materialId, query.operators),
);
