import { defineRoute } from '@/lib/platform/route/define-route';
import * as administration from '@/lib/platform/user-administration';
import * as contract from '@/lib/platform/user-administration/contract';

export const PUT = defineRoute(contract.setUserRolesOlder, ({ params, body, principal }) =>
  administration.updateUser(principal, params.userId, { roles: body.roles }),
);
