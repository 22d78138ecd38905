import * as projects from '@/lib/domain/projects';
import * as contract from '@/lib/domain/projects/contract-members';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listMembers, ({ params, query, principal }) =>
  projects.listMembers(principal, params.projectId, query),
);
