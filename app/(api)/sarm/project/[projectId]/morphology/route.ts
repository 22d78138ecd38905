import { projectMorphology } from '@/lib/domain/project-dashboard';
import * as contract from '@/lib/domain/project-dashboard/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getProjectMorphology, ({ params, query, principal }) =>
  projectMorphology(principal, params.projectId, query),
);
