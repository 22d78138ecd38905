import { resetPasswordByLink } from '@/lib/auth';
import { resetPassword } from '@/lib/auth/contract-account';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(resetPassword, ({ body, origin }) => resetPasswordByLink(body, origin));
