import { changeFrame, listFrameChanges } from '@/lib/domain/annotations';
import * as contracts from '@/lib/domain/annotations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.listFrameChanges, ({ principal, params, query }) =>
  listFrameChanges(principal, params.frameId, query),
);

export const POST = defineRoute(contracts.changeFrame, ({ principal, params, body }) =>
  changeFrame(principal, params.frameId, body),
);
