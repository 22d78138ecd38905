import { confirmTwoFactor } from '@/lib/auth';
import { confirmTwoFactor as contract } from '@/lib/auth/contract-two-factor';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contract, ({ principal, body }) => confirmTwoFactor(principal, body.code));
