import { database } from '@/db/client';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { notifyHolders } from './notify-holders';
import { lockLink, wasTold } from './queries';

const LINK = '/admin/settings#storage';
const AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Tells those who keep the system that its storage is full: once, and again a day after they read it. Never throws: it
 * is called where something else has failed already.
 */
export async function alertStorageFull(): Promise<void> {
  try {
    await database().transaction(async (tx) => {
      await lockLink(tx, LINK);
      const since = new Date(Date.now() - AGAIN_AFTER_MS);
      await notifyHolders(
        tx,
        'manage_system_settings',
        {
          type: 'error',
          title: say('notices.storageFull.title'),
          message: say('notices.storageFull.message'),
          link: LINK,
        },
        (userId) => wasTold(tx, userId, { link: LINK, since, orUnread: true }),
      );
    });
  } catch (err) {
    log.error({ err }, 'nobody could be told that the storage is full');
  }
}
