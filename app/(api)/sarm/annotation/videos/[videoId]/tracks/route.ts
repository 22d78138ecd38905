import { listVideoTracks } from '@/lib/domain/annotations';
import * as contracts from '@/lib/domain/annotations/contract-tracks';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.listVideoTracks, ({ principal, params, query }) =>
  listVideoTracks(principal, params.videoId, query),
);
