import * as administration from '@/lib/administration';
import * as contract from '@/lib/administration/contract';
import { defineRoute } from '@/lib/http/route';

export const PUT = defineRoute(contract.setUserRolesOlder, ({ params, body, principal }) =>
  administration.updateUser(principal, params.userId, { roles: body.roles }),
);
