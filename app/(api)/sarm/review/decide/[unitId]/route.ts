import * as reviews from '@/lib/domain/reviews';
import * as contract from '@/lib/domain/reviews/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.decideUnit, ({ principal, params, body }) => {
  const { decision, notes, ...seen } = body;
  return reviews.decideUnit(principal, { id: params.unitId, ...seen }, { decision, notes });
});
