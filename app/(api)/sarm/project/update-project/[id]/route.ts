import { updateProject } from '@/lib/domain/projects';
import * as contract from '@/lib/domain/projects/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateProject, ({ params, body, principal }) =>
  updateProject(principal, params.id, body),
);
