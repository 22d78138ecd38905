import { register } from '@/lib/auth';
import { registerUserOlder } from '@/lib/auth/contract-account';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(registerUserOlder, ({ body, origin }) => register(body, origin));
