import { getTracks } from '@/lib/domain/tracks';
import * as contract from '@/lib/domain/tracks/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getTracks, ({ params, principal, query }) =>
  getTracks(principal, params.videoId, query.analysis_id),
);
