import * as roles from '@/lib/platform/roles';
import * as contract from '@/lib/platform/roles/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getRole, ({ params }) => roles.getRole(params.id));

export const PUT = defineRoute(contract.updateRole, ({ params, body, principal }) =>
  roles.updateRole(principal, params.id, body),
);

export const DELETE = defineRoute(contract.deleteRole, ({ params, principal }) =>
  roles.deleteRole(principal, params.id),
);
