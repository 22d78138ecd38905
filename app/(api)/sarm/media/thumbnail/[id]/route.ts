import { thumbnailResponse } from '@/lib/domain/videos';
import { viewThumbnail } from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(viewThumbnail, ({ params, request, principal, requireSubject }) => {
  requireSubject(params.id);
  return thumbnailResponse({ id: params.id, request, principal });
});
