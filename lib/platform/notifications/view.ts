import type { NotificationView } from './contract';
import type { NotificationRow } from './queries';

/** A notification as every answer shows one. */
export const viewNotification = (row: NotificationRow): NotificationView => ({
  id: row.id,
  type: row.type,
  title: row.title,
  message: row.message,
  link: row.link,
  isRead: row.readAt !== null,
  readAt: row.readAt?.toISOString() ?? null,
  timestamp: row.createdAt.toISOString(),
});
