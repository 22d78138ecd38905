import type { Principal } from '@/lib/platform/access';
import { eventOf, eventStream, STILL_HERE } from '@/lib/platform/http/event-stream';
import { alarmFor } from './alarms';
import type { NotificationNews } from './contract';
import { selectNews } from './queries';
import { viewNotification } from './view';

/** So often a stream looks by itself, says that it is there, and asks whether its watcher is still admitted. */
const RECHECK_MS = 10_000;

export interface Watcher {
  /** The watcher as they are now; null once their session has ended. */
  readonly admitted: () => Promise<Principal | null>;
  readonly signal: AbortSignal;
  readonly recheckMs?: number;
}

async function newsOf(userId: string): Promise<NotificationNews> {
  const { newest, unread } = await selectNews(userId);
  return { unread, newest: newest && viewNotification(newest) };
}

async function* news(userId: string, { admitted, signal, recheckMs = RECHECK_MS }: Watcher) {
  const alarm = alarmFor(userId);
  try {
    let last = '';
    while (!signal.aborted) {
      const text = JSON.stringify(await newsOf(userId));
      yield text === last ? STILL_HERE : eventOf(text);
      last = text;
      await alarm.wait(recheckMs, signal);
      if (signal.aborted || (await admitted())?.userId !== userId) return;
    }
  } finally {
    alarm.stop();
  }
}

/** The principal's notifications as an event stream; it ends soon after their session has. */
export const watchNotifications = (principal: Principal, watcher: Watcher): Response =>
  eventStream(principal.userId, (signal) => news(principal.userId, { ...watcher, signal }), watcher.signal);
