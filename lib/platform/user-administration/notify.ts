import type { Executor } from '@/db/client';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { notifyHolders } from '@/lib/platform/notifications';

/** Notifies everybody else who may change the system settings of a change, in its transaction. */
export async function notifyOfSettings(
  tx: Executor,
  principal: Principal,
  section: 'general' | 'security' | 'storage' | 'notifications',
  changed: readonly string[],
): Promise<void> {
  await notifyHolders(
    tx,
    'manage_system_settings',
    {
      type: 'info',
      topic: 'system',
      title: say('notices.settingsChanged.title'),
      message: say('notices.settingsChanged.message', {
        by: principal.displayName,
        section,
        fields: changed.join(', '),
      }),
      link: '/admin/settings',
    },
    (userId) => userId === principal.userId,
  );
}
