import { getVideo, issueMediaToken } from '@/lib/domain/videos';
import * as contract from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.issueMediaToken, async ({ params, principal }) => {
  const { id } = await getVideo(principal, params.id);
  const token = issueMediaToken(id);
  return {
    token,
    videoUrl: `/sarm/media/view-video/${id}?token=${token}`,
    thumbnailUrl: `/sarm/media/thumbnail/${id}?token=${token}`,
  };
});
