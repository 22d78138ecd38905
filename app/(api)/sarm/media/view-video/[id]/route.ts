import { videoResponse } from '@/lib/domain/videos';
import { viewVideo } from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(viewVideo, ({ params, query, request, principal, requireSubject }) => {
  requireSubject(params.id);
  return videoResponse({ ...query, id: params.id, request, principal });
});
