import { getAnalysisDetail } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract-detail';
import { issueMediaToken, readClaims } from '@/lib/platform/auth';
import { credentialsOf, defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getAnalysis, async ({ params, query, principal, request }) => {
  // A personal API token has no session that a media token could stand in for.
  const claims = await readClaims(credentialsOf(request));
  return getAnalysisDetail(
    principal,
    params.id,
    { limit: query.frames_limit, offset: query.frames_offset },
    (videoId) => claims && issueMediaToken({ claims, subject: videoId }),
  );
});
