import { describeMe } from '@/lib/platform/auth';
import { getMe } from '@/lib/platform/auth/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(getMe, ({ principal }) => describeMe(principal));
