import { deleteAvatar } from '@/lib/account';
import { deleteAvatar as contract } from '@/lib/account/contract';
import { defineRoute } from '@/lib/http/route';

export const DELETE = defineRoute(contract, ({ principal }) => deleteAvatar(principal));
