import { signOutOf } from '@/lib/platform/auth';
import { logoutUser } from '@/lib/platform/auth/contract';
import { credentialsOf, defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(logoutUser, async ({ request, origin }) => {
  await signOutOf(credentialsOf(request), origin);
  return undefined;
});
