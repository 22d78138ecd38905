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

async function newsOf({ userId, origin }: Principal): Promise<NotificationNews> {
  const { newest, unread } = await selectNews(userId);
  return { unread, newest: newest && viewNotification(newest, origin.language) };
}

async function* news(reader: Principal, { admitted, signal, recheckMs = RECHECK_MS }: Watcher) {
  const alarm = alarmFor(reader.userId);
  try {
    let last = '';
    while (!signal.aborted) {
      const text = JSON.stringify(await newsOf(reader));
      yield text === last ? STILL_HERE : eventOf(text);
      last = text;
      await alarm.wait(recheckMs, signal);
      if (signal.aborted || (await admitted())?.userId !== reader.userId) return;
    }
  } finally {
    alarm.stop();
  }
}

/** The principal's notifications as an event stream; it ends soon after their session has. */
export const watchNotifications = (principal: Principal, watcher: Watcher): Response =>
  eventStream(principal.userId, (signal) => news(principal, { ...watcher, signal }), watcher.signal);
