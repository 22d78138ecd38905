import * as reviews from '@/lib/domain/reviews';
import * as contract from '@/lib/domain/reviews/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getUnit, ({ principal, params }) =>
  reviews.getUnit(principal, params.unitId),
);
