import { requestPasswordReset } from '@/lib/auth';
import { forgotPassword } from '@/lib/auth/contract-account';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(forgotPassword, ({ body, origin }) =>
  requestPasswordReset(body.email, origin),
);
