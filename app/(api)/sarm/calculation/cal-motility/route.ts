import { calculateVideos } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { Accepted } from '@/lib/platform/http/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.calculateMotility, async ({ body, principal }) => {
  const answer = await calculateVideos(principal, body.video_ids);
  return 'started' in answer ? new Accepted(answer.started) : answer;
});
