import { deletePrediction, getPrediction } from '@/lib/domain/predictions';
import * as contract from '@/lib/domain/predictions/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getPrediction, ({ principal, params }) =>
  getPrediction(principal, params.id),
);

export const DELETE = defineRoute(contract.deletePrediction, async ({ principal, params }) => {
  await deletePrediction(principal, params.id);
  return undefined;
});
