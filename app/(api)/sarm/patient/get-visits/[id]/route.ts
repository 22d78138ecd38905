import { listVisits } from '@/lib/domain/samples';
import * as contract from '@/lib/domain/samples/contract-visits';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getVisits, ({ params, principal }) =>
  listVisits(principal, params.id),
);
