import { startTwoFactor } from '@/lib/auth';
import { startTwoFactor as contract } from '@/lib/auth/contract-two-factor';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contract, ({ principal, body }) =>
  startTwoFactor(principal, body.currentPassword),
);
