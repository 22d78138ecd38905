import * as administration from '@/lib/administration';
import * as contract from '@/lib/administration/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.listUsers, ({ query }) => administration.listUsers(query));

export const POST = defineRoute(contract.createUser, ({ body, principal }) =>
  administration.createUser(principal, body),
);
