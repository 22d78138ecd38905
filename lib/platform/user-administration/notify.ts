import type { Executor } from '@/db/client';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { notify } from '@/lib/platform/notifications';
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
      title: say('notices.settingsChanged.title'),
      message: say('notices.settingsChanged.message', {
        by: principal.displayName,
        section,
        fields: changed.join(', '),
      }),
      link: '/admin/settings',
    });
  }
}
