import { deleteProject } from '@/lib/domain/projects';
import * as contract from '@/lib/domain/projects/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteProject, ({ params, principal }) =>
  deleteProject(principal, params.id),
);
