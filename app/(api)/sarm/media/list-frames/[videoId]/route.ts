import { listFrames } from '@/lib/frames';
import * as contracts from '@/lib/frames/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contracts.listFrames, ({ principal, params, query }) =>
  listFrames(principal, params.videoId, query),
);
