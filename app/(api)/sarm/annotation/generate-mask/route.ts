import { maskFromPoints } from '@/lib/domain/masks';
import * as contracts from '@/lib/domain/masks/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.generateMask, ({ principal, body }) =>
  maskFromPoints(principal, body),
);
