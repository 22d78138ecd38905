import { listDatasets } from '@/lib/domain/datasets';
import * as contract from '@/lib/domain/datasets/contract';
import { PAGE_LIMIT } from '@/lib/platform/http/fields';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listDatasets, ({ query, principal }) =>
  listDatasets(principal, { type: query.type, limit: PAGE_LIMIT, offset: 0 }),
);
