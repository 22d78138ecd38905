import { setGoals } from '@/lib/domain/project-dashboard';
import * as contract from '@/lib/domain/project-dashboard/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PUT = defineRoute(contract.setProjectGoals, ({ params, body, principal }) =>
  setGoals(principal, params.projectId, body),
);
