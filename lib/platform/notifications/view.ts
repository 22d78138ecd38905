import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { storedMessage } from '@/lib/messages/stored';
import type { NotificationView } from './contract';
import type { NotificationRow } from './queries';

/** A notification as every answer shows one, in the reader's language. */
export const viewNotification = (row: NotificationRow, language?: Language): NotificationView => ({
  id: row.id,
  type: row.type,
  title: inWords(storedMessage(row.title), language),
  message: inWords(storedMessage(row.message), language),
  link: row.link,
  isRead: row.readAt !== null,
  readAt: row.readAt?.toISOString() ?? null,
  timestamp: row.createdAt.toISOString(),
});
