import { pauseTraining } from '@/lib/domain/training-runs';
import * as contract from '@/lib/domain/training-runs/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.pauseTraining, ({ principal, params }) =>
  pauseTraining(principal, params.id),
);
