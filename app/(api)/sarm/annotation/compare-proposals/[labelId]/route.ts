import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-versions';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.compareProposals, ({ principal, params, query }) =>
  labels.compareProposals(principal, params.labelId, query),
);
