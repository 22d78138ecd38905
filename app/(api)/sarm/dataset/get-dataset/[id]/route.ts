import { getDataset } from '@/lib/domain/datasets';
import * as contract from '@/lib/domain/datasets/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getDataset, ({ params, query, principal }) =>
  getDataset(principal, params.id, { videos: query.include_videos }),
);
