import { register } from '@/lib/platform/auth';
import { registerUser } from '@/lib/platform/auth/contract-account';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(registerUser, ({ body, origin }) => register(body, origin));
