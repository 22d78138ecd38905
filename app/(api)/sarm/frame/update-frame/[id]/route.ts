import { updateFrame } from '@/lib/domain/frames';
import * as contracts from '@/lib/domain/frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contracts.updateFrame, ({ principal, params, body }) =>
  updateFrame(principal, params.id, body.note),
);
