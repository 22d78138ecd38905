import { listFrames } from '@/lib/domain/frames';
import * as contracts from '@/lib/domain/frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.listFrames, ({ principal, params, query }) =>
  listFrames(principal, params.videoId, query),
);
