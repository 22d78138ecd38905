import { createProject } from '@/lib/domain/projects';
import * as contract from '@/lib/domain/projects/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createProject, ({ body, principal }) =>
  createProject(principal, body),
);
