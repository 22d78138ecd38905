import { signOutEverywhere } from '@/lib/platform/auth';
import { signOutEverywhere as contract } from '@/lib/platform/auth/contract-account';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract, async ({ principal }) => {
  await signOutEverywhere(principal);
  return undefined;
});
