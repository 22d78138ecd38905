import { avatarResponse } from '@/lib/account';
import { viewAvatar as contract } from '@/lib/account/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract, ({ principal, params, request }) =>
  avatarResponse(principal, params.id, request),
);
