import { uploadAvatar } from '@/lib/platform/profile';
import { uploadAvatar as contract } from '@/lib/platform/profile/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract, ({ principal, request }) => uploadAvatar(principal, request));
