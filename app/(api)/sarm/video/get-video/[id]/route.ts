import { defineRoute } from '@/lib/http/route';
import { getVideo } from '@/lib/videos';
import * as contract from '@/lib/videos/contract';

export const GET = defineRoute(contract.getVideo, ({ params, query, principal }) =>
  getVideo(principal, params.id, { frames: query.include_frames }),
);
