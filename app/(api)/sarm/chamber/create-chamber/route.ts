import { createChamber } from '@/lib/domain/chambers';
import * as contract from '@/lib/domain/chambers/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createChamber, ({ body, principal }) =>
  createChamber(principal, body),
);
