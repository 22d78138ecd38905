import { setLabeled } from '@/lib/domain/annotations';
import * as contracts from '@/lib/domain/annotations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.setLabeled, ({ principal, params, body }) =>
  setLabeled(principal, params.frameId, body),
);
