import * as administration from '@/lib/administration';
import * as contract from '@/lib/administration/contract';
import { defineRoute } from '@/lib/http/route';

export const PUT = defineRoute(contract.setUserPermissions, ({ params, body, principal }) =>
  administration.setUserPermissions(principal, params.userId, body.permissions),
);
