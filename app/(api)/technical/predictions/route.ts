import { createPrediction, listPredictions } from '@/lib/domain/predictions';
import * as contract from '@/lib/domain/predictions/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createPrediction, ({ principal, body }) =>
  createPrediction(principal, body),
);

export const GET = defineRoute(contract.listPredictions, ({ principal, query }) =>
  listPredictions(principal, query),
);
