import { videoResults } from '@/lib/analyses';
import * as contract from '@/lib/analyses/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.calculationResults, async ({ query, principal }) => {
  const { results, missing } = await videoResults(principal, query.video_ids);
  return { results, not_analyzed: missing.map((video) => video.id) };
});
