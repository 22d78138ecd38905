import { setControlInterval } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract-state';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PUT = defineRoute(contract.setControlInterval, ({ params, body, principal }) =>
  setControlInterval(principal, params.microscopeId, body.maxDays),
);
