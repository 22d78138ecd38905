import { thumbnailResponse } from '@/lib/domain/videos';
import { viewThumbnail } from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(viewThumbnail, ({ params, query, request, principal }) =>
  thumbnailResponse({ ...query, id: params.id, request, principal }),
);
