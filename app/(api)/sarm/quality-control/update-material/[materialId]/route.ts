import { updateMaterial } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateMaterial, ({ params, body, principal }) =>
  updateMaterial(principal, params.materialId, body),
);
