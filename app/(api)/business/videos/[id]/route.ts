import { defineRoute } from '@/lib/http/route';
import { getVideo } from '@/lib/videos';
import { getBusinessVideo } from '@/lib/videos/contract';

export const GET = defineRoute(getBusinessVideo, ({ params, principal }) => getVideo(principal, params.id));
