import { stillResponse } from '@/lib/domain/morphology';
import * as contract from '@/lib/domain/morphology/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.viewStill, ({ params, query, principal, request }) =>
  stillResponse(principal, params.id, query.size, request),
);
