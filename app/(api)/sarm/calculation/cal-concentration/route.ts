import { requireVideoResults } from '@/lib/analyses';
import * as contract from '@/lib/analyses/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contract.calculateConcentration, ({ body, principal }) =>
  requireVideoResults(principal, body.video_ids),
);
