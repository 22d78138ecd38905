import { completeProfile } from '@/lib/account';
import { completeProfile as contract } from '@/lib/account/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contract, ({ principal, body }) => completeProfile(principal, body));
