import { rejectErasure } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.rejectErasure, ({ params, body, principal }) =>
  rejectErasure(principal, params.id, body.reason),
);
