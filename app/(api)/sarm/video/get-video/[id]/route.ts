import { getVideo } from '@/lib/domain/videos';
import * as contract from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getVideo, ({ params, query, principal }) =>
  getVideo(principal, params.id, { frames: query.include_frames }),
);
