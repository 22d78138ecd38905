import * as projects from '@/lib/domain/projects';
import * as contract from '@/lib/domain/projects/contract-members';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createProjectOlder, ({ body, principal }) =>
  projects.createProject(principal, body),
);
