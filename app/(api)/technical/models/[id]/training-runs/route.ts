import { listTrainingRuns } from '@/lib/domain/training-runs';
import * as contract from '@/lib/domain/training-runs/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listTrainingRuns, ({ principal, params, query }) =>
  listTrainingRuns(principal, params.id, query),
);
