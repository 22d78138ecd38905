import { projectTeam } from '@/lib/domain/project-dashboard';
import * as contract from '@/lib/domain/project-dashboard/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getProjectTeam, ({ params, query, principal }) =>
  projectTeam(principal, params.projectId, query),
);
