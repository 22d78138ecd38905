import { deleteAvatar } from '@/lib/platform/profile';
import { deleteAvatar as contract } from '@/lib/platform/profile/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract, ({ principal }) => deleteAvatar(principal));
