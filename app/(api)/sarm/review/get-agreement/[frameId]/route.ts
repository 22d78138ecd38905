import * as reviews from '@/lib/domain/reviews';
import * as contract from '@/lib/domain/reviews/contract-double';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getAgreement, ({ principal, params }) =>
  reviews.getAgreement(principal, params.frameId),
);
