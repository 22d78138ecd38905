import { describeMe } from '@/lib/auth';
import { getMe } from '@/lib/auth/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(getMe, ({ principal }) => describeMe(principal));
