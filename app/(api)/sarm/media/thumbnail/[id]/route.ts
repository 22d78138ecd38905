import { defineRoute } from '@/lib/http/route';
import { thumbnailResponse } from '@/lib/videos';
import { viewThumbnail } from '@/lib/videos/contract';

export const GET = defineRoute(viewThumbnail, ({ params, query, request, principal }) =>
  thumbnailResponse({ ...query, id: params.id, request, principal }),
);
