import * as reviews from '@/lib/domain/reviews';
import * as contract from '@/lib/domain/reviews/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.decideUnits, async ({ principal, body }) => ({
  units: await reviews.decideUnits(principal, body.units, body),
}));
