import { deleteChamber } from '@/lib/domain/chambers';
import * as contract from '@/lib/domain/chambers/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteChamber, ({ params, principal }) =>
  deleteChamber(principal, params.id),
);
