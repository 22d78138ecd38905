import { updateUserSettings } from '@/lib/platform/profile';
import { updateUserSettings as contract } from '@/lib/platform/profile/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PUT = defineRoute(contract, ({ principal, body }) => updateUserSettings(principal, body));
