import { disableTwoFactor } from '@/lib/platform/auth';
import { disableTwoFactor as contract } from '@/lib/platform/auth/two-factor/contract-two-factor';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract, async ({ principal, body }) => {
  await disableTwoFactor(principal, body);
  return undefined;
});
