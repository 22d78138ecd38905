import { defineRoute } from '@/lib/http/route';
import * as projects from '@/lib/projects';
import * as contract from '@/lib/projects/contract-members';

export const PUT = defineRoute(contract.updateProjectOlder, ({ query, body, principal }) =>
  projects.updateProject(principal, query.id, body),
);
