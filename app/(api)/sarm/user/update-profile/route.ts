import { updateProfile } from '@/lib/account';
import { updateProfile as contract } from '@/lib/account/contract';
import { defineRoute } from '@/lib/http/route';

export const PATCH = defineRoute(contract, ({ principal, body }) => updateProfile(principal, body));
