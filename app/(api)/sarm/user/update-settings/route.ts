import { updateUserSettings } from '@/lib/account';
import { updateUserSettings as contract } from '@/lib/account/contract';
import { defineRoute } from '@/lib/http/route';

export const PUT = defineRoute(contract, ({ principal, body }) => updateUserSettings(principal, body));
