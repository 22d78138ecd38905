import * as roles from '@/lib/platform/roles';
import * as contract from '@/lib/platform/roles/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getRolePermissions, async ({ params }) => ({
  permissions: await roles.getRolePermissions(params.id),
}));

export const PUT = defineRoute(contract.setRolePermissions, ({ params, body, principal }) =>
  roles.setRolePermissions(principal, params.id, body.permissions),
);
