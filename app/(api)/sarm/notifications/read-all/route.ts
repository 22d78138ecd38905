import { defineRoute } from '@/lib/http/route';
import { readAllNotifications } from '@/lib/notifications';
import { readAllNotifications as contract } from '@/lib/notifications/contract';

export const POST = defineRoute(contract, ({ principal }) => readAllNotifications(principal));
