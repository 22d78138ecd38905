import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listDatasetItems, ({ principal, params, query }) =>
  labels.listItems(principal, params, query),
);
