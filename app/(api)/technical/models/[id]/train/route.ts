import { requestTraining } from '@/lib/domain/training-runs';
import * as contract from '@/lib/domain/training-runs/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.startTraining, ({ principal, params, body }) =>
  requestTraining(principal, params.id, body),
);
