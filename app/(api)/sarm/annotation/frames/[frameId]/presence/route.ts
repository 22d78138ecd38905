import { reportPresence } from '@/lib/domain/annotations';
import * as contracts from '@/lib/domain/annotations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.reportPresence, ({ principal, params, body }) =>
  reportPresence(principal, params.frameId, body.tabId),
);
