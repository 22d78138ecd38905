import { deleteStill } from '@/lib/domain/morphology';
import * as contract from '@/lib/domain/morphology/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteStill, ({ params, principal }) =>
  deleteStill(principal, params.id),
);
