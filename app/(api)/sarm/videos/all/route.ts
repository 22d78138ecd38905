import { listVideos } from '@/lib/domain/videos';
import { listAllVideos } from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(listAllVideos, ({ query, principal }) => listVideos(principal, query));
