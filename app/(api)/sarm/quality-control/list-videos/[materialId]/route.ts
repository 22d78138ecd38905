import { listControlVideos } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listControlVideos, ({ params, query, principal }) =>
  listControlVideos(principal, params.materialId, query),
);
