import { listControlStates } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract-state';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listStates, ({ query, principal }) =>
  listControlStates(principal, query),
);
