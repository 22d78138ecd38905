import { defineRoute } from '@/lib/http/route';
import * as roles from '@/lib/roles';
import * as contract from '@/lib/roles/contract';

export const GET = defineRoute(contract.getRole, ({ params }) => roles.getRole(params.id));

export const PUT = defineRoute(contract.updateRole, ({ params, body, principal }) =>
  roles.updateRole(principal, params.id, body),
);

export const DELETE = defineRoute(contract.deleteRole, ({ params, principal }) =>
  roles.deleteRole(principal, params.id),
);
