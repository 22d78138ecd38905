import { listSubmissions } from '@/lib/domain/frame-submissions';
import * as contracts from '@/lib/domain/frame-submissions/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.listSubmissions, ({ principal, query }) =>
  listSubmissions(principal, { videoId: query.video_id, limit: query.limit, offset: query.offset }),
);
