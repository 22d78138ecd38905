import { defineRoute } from '@/lib/http/route';
import { updateProject } from '@/lib/projects';
import * as contract from '@/lib/projects/contract';

export const PATCH = defineRoute(contract.updateProject, ({ params, body, principal }) =>
  updateProject(principal, params.id, body),
);
