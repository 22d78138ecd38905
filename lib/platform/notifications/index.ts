import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import type { NotificationView } from './contract';
import { countUnread, markAllRead, markRead, selectNotifications } from './queries';
import { viewNotification } from './view';

export type { NotificationView } from './contract';
export { notify } from './notify';
export { notifyHolders } from './notify-holders';
export { wasTold } from './queries';
export { alertStorageFull } from './storage-full';
export { watchNotifications } from './watch';

/** The principal's own notifications, newest first; `unread` counts all of them, whatever the filter. */
export async function listNotifications(
  principal: Principal,
  filter: { unreadOnly?: boolean | undefined; limit: number; offset: number },
): Promise<{ notifications: NotificationView[]; total: number; unread: number }> {
  const [{ rows, total }, unread] = await Promise.all([
    selectNotifications(principal.userId, { ...filter, unreadOnly: filter.unreadOnly ?? false }),
    countUnread(principal.userId),
  ]);
  return {
    notifications: rows.map((row) => viewNotification(row, principal.origin.language)),
    total,
    unread,
  };
}

/** @throws AppError NOT_FOUND for somebody else's notification as for none. */
export async function readNotification(principal: Principal, id: string): Promise<{ unread: number }> {
  if (!(await markRead(principal.userId, id)))
    throw new AppError('NOT_FOUND', say('errors.notificationNotFound'));
  return { unread: await countUnread(principal.userId) };
}

export async function readAllNotifications(principal: Principal): Promise<{ unread: number }> {
  await markAllRead(principal.userId);
  return { unread: await countUnread(principal.userId) };
}
