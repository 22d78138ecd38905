import { changeOwnPassword, renewedSession } from '@/lib/auth';
import { changePassword } from '@/lib/auth/contract-account';
import { credentialsOf, defineRoute } from '@/lib/http/route';

export const POST = defineRoute(changePassword, async ({ body, principal, request }) =>
  renewedSession(credentialsOf(request), await changeOwnPassword(principal, body)),
);
