import { requestErasure } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.requestErasure, ({ params, body, principal }) =>
  requestErasure(principal, params.id, { askedBy: body.asked_by, ground: body.ground, reason: body.reason }),
);
