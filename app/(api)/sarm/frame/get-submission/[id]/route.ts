import { getSubmission } from '@/lib/domain/frame-submissions';
import * as contracts from '@/lib/domain/frame-submissions/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.getSubmission, ({ principal, params }) =>
  getSubmission(principal, params.id),
);
