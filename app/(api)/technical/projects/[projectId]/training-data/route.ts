import { getTrainingData } from '@/lib/domain/training-runs';
import * as contract from '@/lib/domain/training-runs/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.trainingData, ({ principal, params, query }) =>
  getTrainingData(principal, params.projectId, query),
);
