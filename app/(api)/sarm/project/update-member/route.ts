import * as projects from '@/lib/domain/projects';
import * as contract from '@/lib/domain/projects/contract-members';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateMember, ({ body, principal }) =>
  projects.updateMember(principal, body),
);
