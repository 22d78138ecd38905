import { videoResults } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.calculationResults, async ({ query, principal }) => {
  const { results, missing } = await videoResults(principal, query.video_ids);
  return { results, not_analyzed: missing.map((video) => video.id) };
});
