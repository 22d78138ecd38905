'use client';
import { useEffect, useRef, useState } from 'react';
import { type NotificationNews, watchNotifications } from '@/lib/platform/notifications/contract';

/**
 * Listens for news of one's notifications while the page is looked at: a browser opens six connections to a server, and
 * tabs in the background must not keep them. `onNews` hears how things stand now, and what is new since the last time.
 * @returns whether the stream is open; where it isn't, somebody has to ask.
 */
export function useNotificationNews(onNews: (news: NotificationNews, isNew: boolean) => void): boolean {
  const [isLive, setLive] = useState(false);
  const listener = useRef(onNews);
  listener.current = onNews;

  useEffect(() => {
    let source: EventSource | null = null;
    /** The newest that was seen; undefined before the first answer. */
    let known: string | null | undefined;

    const close = (): void => {
      source?.close();
      source = null;
      setLive(false);
    };
    const open = (): void => {
      if (source) return;
      source = new EventSource(watchNotifications.path);
      source.onopen = () => setLive(true);
      // The browser tries again by itself, unless it was refused.
      source.onerror = () => setLive(false);
      source.onmessage = (event: MessageEvent<string>) => {
        const news = JSON.parse(event.data) as NotificationNews;
        const id = news.newest?.id ?? null;
        const isNew = known !== undefined && id !== known && news.newest?.isRead === false;
        known = id;
        listener.current(news, isNew);
      };
    };
    const follow = (): void => (document.visibilityState === 'hidden' ? close() : open());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, []);

  return isLive;
}
