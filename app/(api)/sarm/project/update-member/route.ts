import { defineRoute } from '@/lib/http/route';
import * as projects from '@/lib/projects';
import * as contract from '@/lib/projects/contract-members';

export const PATCH = defineRoute(contract.updateMember, ({ body, principal }) =>
  projects.updateMember(principal, body),
);
