import * as reviews from '@/lib/domain/reviews';
import * as contract from '@/lib/domain/reviews/contract-double';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.openDoubleFrame, ({ principal, params }) =>
  reviews.openDoubleFrame(principal, params.frameId),
);
