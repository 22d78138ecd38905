import { getTrainingStatus } from '@/lib/domain/training-runs';
import * as contract from '@/lib/domain/training-runs/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.trainingStatus, ({ principal, params }) =>
  getTrainingStatus(principal, params.id),
);
