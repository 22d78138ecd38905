import { getEvaluation } from '@/lib/domain/evaluations';
import * as contract from '@/lib/domain/evaluations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getEvaluation, ({ principal, params }) =>
  getEvaluation(principal, params.id),
);
