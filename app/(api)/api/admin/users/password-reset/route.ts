import * as administration from '@/lib/administration';
import * as contract from '@/lib/administration/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contract.resetUserPassword, ({ body, principal }) =>
  administration.sendPasswordReset(principal, body.email),
);
