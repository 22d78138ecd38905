import { requestEvaluation } from '@/lib/domain/evaluations';
import * as contract from '@/lib/domain/evaluations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.evaluateVersion, ({ principal, params, body }) =>
  requestEvaluation(principal, params.id, body),
);
