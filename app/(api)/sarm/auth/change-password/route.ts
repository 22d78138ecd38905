import { changeOwnPassword, renewedSession } from '@/lib/platform/auth';
import { changePassword } from '@/lib/platform/auth/contract-account';
import { credentialsOf, defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(changePassword, async ({ body, principal, request }) =>
  renewedSession(credentialsOf(request), await changeOwnPassword(principal, body)),
);
