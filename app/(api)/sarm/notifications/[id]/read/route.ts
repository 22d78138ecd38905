import { defineRoute } from '@/lib/http/route';
import { readNotification } from '@/lib/notifications';
import { readNotification as contract } from '@/lib/notifications/contract';

export const POST = defineRoute(contract, ({ principal, params }) => readNotification(principal, params.id));
