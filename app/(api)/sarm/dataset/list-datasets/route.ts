import { listDatasets } from '@/lib/datasets';
import * as contract from '@/lib/datasets/contract';
import { PAGE_LIMIT } from '@/lib/http/fields';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.listDatasets, ({ query, principal }) =>
  listDatasets(principal, { type: query.type, limit: PAGE_LIMIT, offset: 0 }),
);
