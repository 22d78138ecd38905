import { createPredictions } from '@/lib/domain/predictions';
import * as contract from '@/lib/domain/predictions/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createPredictions, ({ principal, body }) =>
  createPredictions(principal, body),
);
