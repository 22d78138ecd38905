import * as projects from '@/lib/domain/projects';
import * as contract from '@/lib/domain/projects/contract-members';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PUT = defineRoute(contract.updateProjectOlder, ({ query, body, principal }) =>
  projects.updateProject(principal, query.id, body),
);
