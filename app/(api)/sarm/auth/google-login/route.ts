import { loginWithGoogle } from '@/lib/auth';
import { googleLogin } from '@/lib/auth/contract-google';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(googleLogin, ({ body, origin }) => loginWithGoogle(body, origin));
