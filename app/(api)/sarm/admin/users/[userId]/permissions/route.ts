import { defineRoute } from '@/lib/platform/route/define-route';
import * as administration from '@/lib/platform/user-administration';
import * as contract from '@/lib/platform/user-administration/contract';

export const PUT = defineRoute(contract.setUserPermissions, ({ params, body, principal }) =>
  administration.setUserPermissions(principal, params.userId, body.permissions),
);
