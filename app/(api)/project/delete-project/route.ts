import { defineRoute } from '@/lib/http/route';
import * as projects from '@/lib/projects';
import * as contract from '@/lib/projects/contract-members';

export const DELETE = defineRoute(contract.deleteProjectOlder, ({ query, principal }) =>
  projects.deleteProject(principal, query.id),
);
