import { defineRoute } from '@/lib/platform/route/define-route';
import * as administration from '@/lib/platform/user-administration';
import * as contract from '@/lib/platform/user-administration/contract';

export const GET = defineRoute(contract.getUser, ({ params }) => administration.getUser(params.id));

export const PUT = defineRoute(contract.updateUser, ({ params, body, principal }) =>
  administration.updateUser(principal, params.id, body),
);

export const DELETE = defineRoute(contract.deleteUser, ({ params, principal }) =>
  administration.deleteUser(principal, params.id),
);
