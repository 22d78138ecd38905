import { getProfile } from '@/lib/platform/profile';
import { getProfile as contract } from '@/lib/platform/profile/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract, ({ principal }) => getProfile(principal));
