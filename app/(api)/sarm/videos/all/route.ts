import { defineRoute } from '@/lib/http/route';
import { listVideos } from '@/lib/videos';
import { listAllVideos } from '@/lib/videos/contract';

export const GET = defineRoute(listAllVideos, ({ query, principal }) => listVideos(principal, query));
