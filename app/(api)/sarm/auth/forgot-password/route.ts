import { requestPasswordReset } from '@/lib/platform/auth';
import { forgotPassword } from '@/lib/platform/auth/contract-account';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(forgotPassword, ({ body, origin }) =>
  requestPasswordReset(body.email, origin),
);
