import { placeHold } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.placeHold, ({ params, body, principal }) =>
  placeHold(principal, params.id, body.reason),
);
