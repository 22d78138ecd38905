import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-segment-anything';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listItems, ({ principal, params, query }) =>
  labels.listItems(principal, { labelId: params.id }, query),
);
