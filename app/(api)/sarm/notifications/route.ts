import { defineRoute } from '@/lib/http/route';
import { listNotifications } from '@/lib/notifications';
import { listNotifications as contract } from '@/lib/notifications/contract';

export const GET = defineRoute(contract, ({ principal, query }) =>
  listNotifications(principal, { ...query, unreadOnly: query.unread_only }),
);
