import { selectFrame } from '@/lib/domain/frames';
import * as contracts from '@/lib/domain/frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.selectFrame, ({ principal, params, body }) =>
  selectFrame(principal, params.id, body.selected),
);
