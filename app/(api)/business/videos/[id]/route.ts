import { getVideo } from '@/lib/domain/videos';
import { getBusinessVideo } from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(getBusinessVideo, ({ params, principal }) => getVideo(principal, params.id));
