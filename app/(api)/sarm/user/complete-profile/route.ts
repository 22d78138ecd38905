import { completeProfile } from '@/lib/platform/profile';
import { completeProfile as contract } from '@/lib/platform/profile/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract, ({ principal, body }) => completeProfile(principal, body));
