import { selectFrame } from '@/lib/frames';
import * as contracts from '@/lib/frames/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contracts.selectFrame, ({ principal, params, body }) =>
  selectFrame(principal, params.id, body.selected),
);
