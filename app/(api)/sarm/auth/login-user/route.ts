import { loginWithToken } from '@/lib/auth';
import { loginUser } from '@/lib/auth/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(loginUser, ({ body, origin }) => loginWithToken(body, origin));
