import type { Executor } from '@/db/client';
import type { Principal } from '@/lib/access';
import { notify } from '@/lib/notifications';
import { selectHolders } from './queries';

/** As the settings page heads its sections. */
const SECTIONS = {
  general: 'General',
  security: 'Security',
  storage: 'Storage',
  notifications: 'Notification',
};

/** Tells everybody else who may change the system settings that somebody did, in the transaction of the change. */
export async function tellOfSettings(
  tx: Executor,
  principal: Principal,
  section: keyof typeof SECTIONS,
  changed: readonly string[],
): Promise<void> {
  for (const userId of await selectHolders(tx, ['system.manage_settings', 'system.*'])) {
    if (userId === principal.userId) continue;
    await notify(tx, {
      userId,
      type: 'info',
      topic: 'system',
      title: 'The system settings were changed',
      message: `${principal.displayName} saved the ${SECTIONS[section]} settings: ${changed.join(', ')}.`,
      link: '/admin/settings',
    });
  }
}
