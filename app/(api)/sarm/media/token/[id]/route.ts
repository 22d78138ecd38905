import { getVideo } from '@/lib/domain/videos';
import * as contract from '@/lib/domain/videos/contract';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { issueMediaToken, readClaims } from '@/lib/platform/auth';
import { credentialsOf, defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.issueMediaToken, async ({ params, principal, request }) => {
  const { id } = await getVideo(principal, params.id);
  const claims = await readClaims(credentialsOf(request));
  if (!claims) throw new AppError('UNAUTHENTICATED', say('errors.signIn'));
  const token = issueMediaToken({ claims, subject: id });
  return {
    token,
    videoUrl: `/sarm/media/view-video/${id}?token=${token}`,
    thumbnailUrl: `/sarm/media/thumbnail/${id}?token=${token}`,
  };
});
