import { signOutOf } from '@/lib/auth';
import { logoutUser } from '@/lib/auth/contract';
import { credentialsOf, defineRoute } from '@/lib/http/route';

export const POST = defineRoute(logoutUser, async ({ request, origin }) => {
  await signOutOf(credentialsOf(request), origin);
  return undefined;
});
