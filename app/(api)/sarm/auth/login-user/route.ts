import { loginWithToken } from '@/lib/platform/auth';
import { loginUser } from '@/lib/platform/auth/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(loginUser, ({ body, origin }) => loginWithToken(body, origin));
