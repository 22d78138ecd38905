import { signOutEverywhere } from '@/lib/auth';
import { signOutEverywhere as contract } from '@/lib/auth/contract-account';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contract, async ({ principal }) => {
  await signOutEverywhere(principal);
  return undefined;
});
