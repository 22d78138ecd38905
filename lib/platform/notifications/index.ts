import type { Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import type { Principal } from '@/lib/platform/access';
import { getSystemSettings } from '@/lib/platform/settings';
import type { NotificationView } from './contract';
import { isWanted, mailNotification, type NotificationTopic } from './mailing';
import {
  countUnread,
  insertNotification,
  markAllRead,
  markRead,
  type NewNotification,
  selectNotifications,
} from './queries';
import { viewNotification } from './view';

export type { NotificationView } from './contract';
export { noticeTexts, workNotice } from './notices';
export { wasTold } from './queries';
export { watchNotifications } from './watch';

interface Telling {
  /** Where the system settings have a switch for it. */
  readonly topic?: NotificationTopic;
  /** False for what the first start says: nobody is waiting for a mail then. */
  readonly byMail?: boolean;
}

/**
 * Tells a user something, in the transaction of what it speaks of: in the product, and by mail where the settings say
 * so. `link` is a path in the product.
 */
export async function notify(tx: Executor, notification: NewNotification & Telling): Promise<void> {
  const { topic, byMail = true, ...values } = notification;
  if (!isWanted((await getSystemSettings(tx)).notifications, topic)) return;
  await insertNotification(tx, values);
  if (byMail) await mailNotification(tx, values);
}

/** The principal's own notifications, newest first; `unread` counts all of them, whatever the filter. */
export async function listNotifications(
  principal: Principal,
  filter: { unreadOnly?: boolean | undefined; limit: number; offset: number },
): Promise<{ notifications: NotificationView[]; total: number; unread: number }> {
  const [{ rows, total }, unread] = await Promise.all([
    selectNotifications(principal.userId, { ...filter, unreadOnly: filter.unreadOnly ?? false }),
    countUnread(principal.userId),
  ]);
  return { notifications: rows.map(viewNotification), total, unread };
}

/** @throws AppError NOT_FOUND for somebody else's notification as for none. */
export async function readNotification(principal: Principal, id: string): Promise<{ unread: number }> {
  if (!(await markRead(principal.userId, id))) throw new AppError('NOT_FOUND', 'Notification not found');
  return { unread: await countUnread(principal.userId) };
}

export async function readAllNotifications(principal: Principal): Promise<{ unread: number }> {
  await markAllRead(principal.userId);
  return { unread: await countUnread(principal.userId) };
}
