import { defineRoute } from '@/lib/http/route';
import * as projects from '@/lib/projects';
import * as contract from '@/lib/projects/contract-members';

export const GET = defineRoute(contract.listMembers, ({ params, query, principal }) =>
  projects.listMembers(principal, params.projectId, query),
);
