import { listNextFrames } from '@/lib/domain/next-frames';
import { listNextFrames as contract } from '@/lib/domain/next-frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract, ({ principal, params, query }) =>
  listNextFrames(principal, params.datasetId, query),
);
