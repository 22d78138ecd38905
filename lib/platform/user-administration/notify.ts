import type { Executor } from '@/db/client';
import type { Principal } from '@/lib/platform/access';
import { noticeTexts, notify } from '@/lib/platform/notifications';
import { selectHolders } from '@/lib/platform/users';

/** Notifies everybody else who may change the system settings of a change, in its transaction. */
export async function notifyOfSettings(
  tx: Executor,
  principal: Principal,
  section: 'general' | 'security' | 'storage' | 'notifications',
  changed: readonly string[],
): Promise<void> {
  for (const userId of await selectHolders(tx, 'manage_system_settings')) {
    if (userId === principal.userId) continue;
    await notify(tx, {
      userId,
      type: 'info',
      topic: 'system',
      ...(await noticeTexts(tx, userId, 'settingsChanged', {
        by: principal.displayName,
        section,
        fields: changed.join(', '),
      })),
      link: '/admin/settings',
    });
  }
}
