import { defineRoute } from '@/lib/http/route';
import * as roles from '@/lib/roles';
import * as contract from '@/lib/roles/contract';

export const GET = defineRoute(contract.listRoles, ({ query }) => roles.listRoles(query));

export const POST = defineRoute(contract.createRole, ({ body, principal }) =>
  roles.createRole(principal, body),
);
