import { confirmEmailByLink } from '@/lib/platform/auth';
import { confirmEmail } from '@/lib/platform/auth/contract-account';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(confirmEmail, ({ body, origin }) => confirmEmailByLink(body.token, origin));
