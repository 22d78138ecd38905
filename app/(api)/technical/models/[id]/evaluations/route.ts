import { listEvaluations } from '@/lib/domain/evaluations';
import * as contract from '@/lib/domain/evaluations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listEvaluations, ({ principal, params, query }) =>
  listEvaluations(principal, params.id, query),
);
