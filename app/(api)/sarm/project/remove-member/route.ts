import { defineRoute } from '@/lib/http/route';
import * as projects from '@/lib/projects';
import * as contract from '@/lib/projects/contract-members';

export const DELETE = defineRoute(contract.removeMember, ({ body, principal }) =>
  projects.removeMember(principal, body),
);
