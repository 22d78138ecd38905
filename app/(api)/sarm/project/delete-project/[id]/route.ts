import { defineRoute } from '@/lib/http/route';
import { deleteProject } from '@/lib/projects';
import * as contract from '@/lib/projects/contract';

export const DELETE = defineRoute(contract.deleteProject, ({ params, principal }) =>
  deleteProject(principal, params.id),
);
