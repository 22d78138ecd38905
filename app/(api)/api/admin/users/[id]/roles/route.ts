import * as administration from '@/lib/administration';
import * as contract from '@/lib/administration/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.getUserRoles, async ({ params }) => ({
  roles: (await administration.getUser(params.id)).roles,
}));

export const PUT = defineRoute(contract.setUserRoles, ({ params, body, principal }) =>
  administration.updateUser(principal, params.id, { roles: body.roles }),
);
