import { requestProposals } from '@/lib/domain/track-proposals';
import * as contracts from '@/lib/domain/track-proposals/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.proposeTracks, ({ principal, params, body }) =>
  requestProposals(principal, params.videoId, body),
);
