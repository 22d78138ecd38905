import { updateChamber } from '@/lib/domain/chambers';
import * as contract from '@/lib/domain/chambers/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateChamber, ({ params, body, principal }) =>
  updateChamber(principal, params.id, body),
);
