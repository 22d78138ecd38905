import { listNotifications } from '@/lib/platform/notifications';
import { listNotifications as contract } from '@/lib/platform/notifications/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract, ({ principal, query }) =>
  listNotifications(principal, { ...query, unreadOnly: query.unread_only }),
);
