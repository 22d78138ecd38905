import { defineRoute } from '@/lib/http/route';
import { createProject } from '@/lib/projects';
import * as contract from '@/lib/projects/contract';

export const POST = defineRoute(contract.createProject, ({ body, principal }) =>
  createProject(principal, body),
);
