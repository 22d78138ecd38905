import { readNotification } from '@/lib/platform/notifications';
import { readNotification as contract } from '@/lib/platform/notifications/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract, ({ principal, params }) => readNotification(principal, params.id));
