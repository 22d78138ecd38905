import { updateProfile } from '@/lib/platform/profile';
import { updateProfile as contract } from '@/lib/platform/profile/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract, ({ principal, body }) => updateProfile(principal, body));
