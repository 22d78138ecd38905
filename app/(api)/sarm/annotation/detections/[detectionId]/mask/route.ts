import { clearMask, paintMask } from '@/lib/domain/masks';
import * as contracts from '@/lib/domain/masks/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.paintMask, ({ principal, params, body }) =>
  paintMask(principal, params.detectionId, body),
);

export const DELETE = defineRoute(contracts.clearMask, ({ principal, params, query }) =>
  clearMask(principal, params.detectionId, query),
);
