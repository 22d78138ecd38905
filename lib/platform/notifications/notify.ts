import type { Executor } from '@/db/client';
import { getSystemSettings } from '@/lib/platform/settings';
import { isWanted, mailNotification, type NotificationTopic } from './mailing';
import { insertNotification, type NewNotification } from './queries';

interface Telling {
  /** Where the system settings have a switch for it. */
  readonly topic?: NotificationTopic;
  /** False for what the first start says: nobody is waiting for an email then. */
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
