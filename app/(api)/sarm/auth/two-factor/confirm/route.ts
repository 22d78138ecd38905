import { confirmTwoFactor } from '@/lib/platform/auth';
import { confirmTwoFactor as contract } from '@/lib/platform/auth/two-factor/contract-two-factor';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract, ({ principal, body }) => confirmTwoFactor(principal, body.code));
