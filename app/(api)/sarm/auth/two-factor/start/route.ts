import { startTwoFactor } from '@/lib/platform/auth';
import { startTwoFactor as contract } from '@/lib/platform/auth/two-factor/contract-two-factor';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract, ({ principal, body }) =>
  startTwoFactor(principal, body.currentPassword),
);
