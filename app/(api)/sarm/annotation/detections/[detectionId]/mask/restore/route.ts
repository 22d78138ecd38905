import { restoreMask } from '@/lib/domain/masks';
import * as contracts from '@/lib/domain/masks/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.restoreMask, ({ principal, params, body }) =>
  restoreMask(principal, params.detectionId, body),
);
