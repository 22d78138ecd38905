import { defineRoute } from '@/lib/http/route';
import { videoResponse } from '@/lib/videos';
import { viewVideo } from '@/lib/videos/contract';

export const GET = defineRoute(viewVideo, ({ params, query, request, principal }) =>
  videoResponse({ ...query, id: params.id, request, principal }),
);
