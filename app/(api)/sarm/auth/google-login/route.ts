import { loginWithGoogle } from '@/lib/platform/auth';
import { googleLogin } from '@/lib/platform/auth/google/contract-google';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(googleLogin, ({ body, origin }) => loginWithGoogle(body, origin));
