import { defineRoute } from '@/lib/platform/route/define-route';
import * as administration from '@/lib/platform/user-administration';
import * as contract from '@/lib/platform/user-administration/contract';

export const POST = defineRoute(contract.resetUserPassword, ({ body, principal }) =>
  administration.sendPasswordReset(principal, body.email),
);
