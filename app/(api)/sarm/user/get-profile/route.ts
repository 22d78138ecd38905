import { getProfile } from '@/lib/account';
import { getProfile as contract } from '@/lib/account/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract, ({ principal }) => getProfile(principal));
