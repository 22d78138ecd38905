import { defineRoute } from '@/lib/platform/route/define-route';
import * as administration from '@/lib/platform/user-administration';
import * as contract from '@/lib/platform/user-administration/contract';

export const GET = defineRoute(contract.getUserRoles, async ({ params }) => ({
  roles: (await administration.getUser(params.id)).roles,
}));

export const PUT = defineRoute(contract.setUserRoles, ({ params, body, principal }) =>
  administration.updateUser(principal, params.id, { roles: body.roles }),
);
