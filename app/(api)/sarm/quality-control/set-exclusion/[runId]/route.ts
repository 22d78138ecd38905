import { setExclusion } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PUT = defineRoute(contract.setExclusion, ({ params, body, principal }) =>
  setExclusion(principal, params.runId, body),
);
