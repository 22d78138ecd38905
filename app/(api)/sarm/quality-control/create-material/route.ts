import { createMaterial } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createMaterial, ({ body, principal }) =>
  createMaterial(principal, body),
);
