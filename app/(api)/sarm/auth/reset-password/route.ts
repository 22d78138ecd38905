import { resetPasswordByLink } from '@/lib/platform/auth';
import { resetPassword } from '@/lib/platform/auth/contract-account';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(resetPassword, ({ body, origin }) => resetPasswordByLink(body, origin));
