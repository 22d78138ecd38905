import { getUserSettings } from '@/lib/platform/profile';
import { getUserSettings as contract } from '@/lib/platform/profile/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract, ({ principal }) => getUserSettings(principal));
