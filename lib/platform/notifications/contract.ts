import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery, queryFlag } from '@/lib/platform/http/fields';

export const notificationSchema = z.object({
  id: idField,
  type: z.enum(['success', 'info', 'warning', 'error']),
  title: z.string(),
  message: z.string(),
  /** Path in the product that it leads to. */
  link: z.string().nullable(),
  isRead: z.boolean(),
  readAt: z.string().nullable(),
  timestamp: z.string(),
});
export type NotificationView = z.infer<typeof notificationSchema>;

const tag = 'Notifications';

export const listNotifications = defineContract({
  method: 'GET',
  path: '/sarm/notifications',
  summary: 'Your notifications, newest first, and how many are unread',
  tag,
  admission: 'signed-in',
  inBackground: true,
  query: pageQuery.extend({ unread_only: queryFlag.optional() }),
  result: z.object({
    notifications: z.array(notificationSchema),
    /** Of all that the filter lets pass. */
    total: z.number().int(),
    unread: z.number().int(),
  }),
});

/** What the stream tells: how many are unread, and the newest of all. */
export interface NotificationNews {
  readonly unread: number;
  readonly newest: NotificationView | null;
}

export const watchNotifications = defineContract({
  method: 'GET',
  path: '/sarm/notifications/events',
  summary:
    'Your notifications as server-sent events: how many are unread and the newest, at once and at every change',
  tag,
  admission: 'signed-in',
  inBackground: true,
  produces: 'text/event-stream',
});

const unreadLeft = z.object({ unread: z.number().int() });

export const readNotification = defineContract({
  method: 'POST',
  path: '/sarm/notifications/{id}/read',
  summary: 'Mark one of your notifications as read',
  tag,
  admission: 'signed-in',
  params: idParams,
  result: unreadLeft,
});

export const readAllNotifications = defineContract({
  method: 'POST',
  path: '/sarm/notifications/read-all',
  summary: 'Mark all your notifications as read',
  tag,
  admission: 'signed-in',
  result: unreadLeft,
});
