import { disableTwoFactor } from '@/lib/auth';
import { disableTwoFactor as contract } from '@/lib/auth/contract-two-factor';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contract, async ({ principal, body }) => {
  await disableTwoFactor(principal, body);
  return undefined;
});
