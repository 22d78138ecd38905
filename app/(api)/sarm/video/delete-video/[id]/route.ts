import { deleteVideo } from '@/lib/domain/videos';
import * as contract from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteVideo, ({ params, query, principal }) =>
  deleteVideo(principal, params.id, query),
);
