import { suggestPoints } from '@/lib/domain/masks';
import * as contracts from '@/lib/domain/masks/contract-segment-anything';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.suggestSam2Points, ({ principal, body }) =>
  suggestPoints(principal, body),
);
