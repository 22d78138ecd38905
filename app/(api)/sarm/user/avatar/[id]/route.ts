import { avatarResponse } from '@/lib/platform/profile';
import { viewAvatar as contract } from '@/lib/platform/profile/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract, ({ principal, params, request }) =>
  avatarResponse(principal, params.id, request),
);
