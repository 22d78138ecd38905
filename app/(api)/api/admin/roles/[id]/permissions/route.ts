import { defineRoute } from '@/lib/http/route';
import * as roles from '@/lib/roles';
import * as contract from '@/lib/roles/contract';

export const GET = defineRoute(contract.getRolePermissions, async ({ params }) => ({
  permissions: await roles.getRolePermissions(params.id),
}));

export const PUT = defineRoute(contract.setRolePermissions, ({ params, body, principal }) =>
  roles.setRolePermissions(principal, params.id, body.permissions),
);
