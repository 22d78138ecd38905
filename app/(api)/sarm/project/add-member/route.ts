import { defineRoute } from '@/lib/http/route';
import * as projects from '@/lib/projects';
import * as contract from '@/lib/projects/contract-members';

export const POST = defineRoute(contract.addMember, ({ body, principal }) =>
  projects.addMember(principal, body),
);
