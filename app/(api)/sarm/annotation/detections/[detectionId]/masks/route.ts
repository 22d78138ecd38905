import { getMasks } from '@/lib/domain/masks';
import * as contracts from '@/lib/domain/masks/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.getMasks, ({ principal, params }) =>
  getMasks(principal, params.detectionId),
);
