import { requireVideoResults } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.calculateConcentration, ({ body, principal }) =>
  requireVideoResults(principal, body.video_ids),
);
