import { defineRoute } from '@/lib/http/route';
import { getVideo, issueMediaToken } from '@/lib/videos';
import * as contract from '@/lib/videos/contract';

export const GET = defineRoute(contract.issueMediaToken, async ({ params, principal }) => {
  const { id } = await getVideo(principal, params.id);
  const token = issueMediaToken(id);
  return {
    token,
    videoUrl: `/sarm/media/view-video/${id}?token=${token}`,
    thumbnailUrl: `/sarm/media/thumbnail/${id}?token=${token}`,
  };
});
