import type { Executor } from '@/db/client';
import { env } from '@/lib/env';
import { inWords } from '@/lib/messages';
import { languageOf } from '@/lib/messages/language';
import { letter, sendMail } from '@/lib/platform/mail';
import { getSystemSettings, type SystemSettings } from '@/lib/platform/settings';
import { findReader, type NewNotification } from './queries';

/** What a notification is about, where the system settings have a switch for it. */
export type NotificationTopic = 'analysis' | 'new-user' | 'system';

const SWITCHES = {
  analysis: 'analysisCompletedNotification',
  'new-user': 'newUserNotification',
  system: 'systemUpdatesNotification',
} as const satisfies Record<NotificationTopic, keyof SystemSettings['notifications']>;

/** Whether the system settings let this be told at all. */
export const isWanted = (
  settings: SystemSettings['notifications'],
  topic: NotificationTopic | undefined,
): boolean => !topic || settings[SWITCHES[topic]];

/** Sends a notification by mail as well, where neither the system settings nor the person's own have turned that off. */
export async function mailNotification(tx: Executor, notification: NewNotification): Promise<void> {
  if (!(await getSystemSettings(tx)).notifications.emailNotifications) return;
  const reader = await findReader(tx, notification.userId);
  if (!reader?.isActive || !reader.emailNotifications) return;
  const { title, message, link } = notification;
  const language = languageOf(reader.language);
  const values = {
    name: reader.displayName,
    title: inWords(title, language),
    message: inWords(message, language),
    link: new URL(link ?? '/', env.NEXTAUTH_URL).href,
    settingsLink: new URL('/settings', env.NEXTAUTH_URL).href,
  };
  await sendMail(tx, letter('notification', reader.email, values, language));
}
