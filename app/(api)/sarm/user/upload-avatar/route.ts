import { uploadAvatar } from '@/lib/account';
import { uploadAvatar as contract } from '@/lib/account/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contract, ({ principal, request }) => uploadAvatar(principal, request));
