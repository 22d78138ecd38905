import { register } from '@/lib/platform/auth';
import { registerUserOlder } from '@/lib/platform/auth/contract-account';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(registerUserOlder, ({ body, origin }) => register(body, origin));
