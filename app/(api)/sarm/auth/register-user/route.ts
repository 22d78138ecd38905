import { register } from '@/lib/auth';
import { registerUser } from '@/lib/auth/contract-account';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(registerUser, ({ body, origin }) => register(body, origin));
