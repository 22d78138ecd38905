import { listVideoFrames } from '@/lib/domain/annotations';
import * as contracts from '@/lib/domain/annotations/contract-tracks';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.listVideoFrames, ({ principal, params, query }) =>
  listVideoFrames(principal, params.videoId, query),
);
