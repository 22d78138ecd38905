import { getUserSettings } from '@/lib/account';
import { getUserSettings as contract } from '@/lib/account/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract, ({ principal }) => getUserSettings(principal));
