import { confirmEmailByLink } from '@/lib/auth';
import { confirmEmail } from '@/lib/auth/contract-account';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(confirmEmail, ({ body, origin }) => confirmEmailByLink(body.token, origin));
