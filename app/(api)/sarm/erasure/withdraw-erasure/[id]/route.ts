import { withdrawErasure } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.withdrawErasure, ({ params, principal }) =>
  withdrawErasure(principal, params.id),
);
