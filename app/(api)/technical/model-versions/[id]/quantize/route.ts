import { requestQuantization } from '@/lib/domain/quantizations';
import * as contract from '@/lib/domain/quantizations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.quantizeVersion, ({ principal, params }) =>
  requestQuantization(principal, params.id),
);
