import { defineRoute } from '@/lib/http/route';
import { deleteVideo } from '@/lib/videos';
import * as contract from '@/lib/videos/contract';

export const DELETE = defineRoute(contract.deleteVideo, ({ params, query, principal }) =>
  deleteVideo(principal, params.id, query),
);
