import { defineRoute } from '@/lib/platform/route/define-route';
import * as administration from '@/lib/platform/user-administration';
import * as contract from '@/lib/platform/user-administration/contract';

export const GET = defineRoute(contract.listUsers, ({ query }) => administration.listUsers(query));

export const POST = defineRoute(contract.createUser, ({ body, principal }) =>
  administration.createUser(principal, body),
);
