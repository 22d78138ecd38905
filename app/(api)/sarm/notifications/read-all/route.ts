import { readAllNotifications } from '@/lib/platform/notifications';
import { readAllNotifications as contract } from '@/lib/platform/notifications/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract, ({ principal }) => readAllNotifications(principal));
