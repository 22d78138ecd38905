import { getDataset } from '@/lib/datasets';
import * as contract from '@/lib/datasets/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.getDataset, ({ params, query, principal }) =>
  getDataset(principal, params.id, { videos: query.include_videos }),
);
