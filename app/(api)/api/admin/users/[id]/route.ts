import * as administration from '@/lib/administration';
import * as contract from '@/lib/administration/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.getUser, ({ params }) => administration.getUser(params.id));

export const PUT = defineRoute(contract.updateUser, ({ params, body, principal }) =>
  administration.updateUser(principal, params.id, body),
);

export const DELETE = defineRoute(contract.deleteUser, ({ params, principal }) =>
  administration.deleteUser(principal, params.id),
);
