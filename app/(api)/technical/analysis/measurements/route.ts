import { listMeasurements } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract-measurements';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listMeasurements, ({ principal, query }) =>
  listMeasurements(principal, {
    datasetId: query.dataset_id,
    videoId: query.video_id,
    earlier: query.earlier,
    limit: query.limit,
    offset: query.offset,
  }),
);
