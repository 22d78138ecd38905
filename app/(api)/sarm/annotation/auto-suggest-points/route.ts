import { suggestPoints } from '@/lib/domain/masks';
import * as contracts from '@/lib/domain/masks/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.suggestPoints, ({ principal, body }) =>
  suggestPoints(principal, body),
);
