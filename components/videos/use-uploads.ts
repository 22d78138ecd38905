'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { isLeavingForLogin, leaveForLogin } from '@/lib/platform/http/client';
import { type Sending, sendVideo, UploadError } from './send-video';
import { isActive, nextToSend, type UploadItem, uploadQueue } from './upload-queue';

/** The specification: the list is loaded again one second after an upload. */
const REFRESH_AFTER_MS = 1000;

/** The files of an upload panel, two at a time on their way into a dataset. */
export function useUploads(datasetId: string, onUploaded: () => void) {
  const t = useTranslations('videos.upload');
  const [items, dispatch] = useReducer(uploadQueue, []);
  const sending = useRef(new Map<string, Sending>());
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;

  const explain = useCallback(
    (error: unknown): string => {
      if (!(error instanceof UploadError)) return t('failed');
      if (error.reason === 'network') return t('network');
      if (error.reason === 'expired') return t('expired');
      return error.message || t('failedStatus', { status: error.status });
    },
    [t],
  );

  const start = useCallback(
    async ({ id, file, fields }: UploadItem): Promise<void> => {
      const { name, tags, ...others } = fields;
      const form = { dataset_id: datasetId, name: name.trim(), tags: tags.join(','), ...others };
      dispatch({ type: 'sent', id, part: 0 });
      const one = sendVideo(file, form, (part) => dispatch({ type: 'sent', id, part }));
      sending.current.set(id, one);
      try {
        const { warnings } = await one.answer;
        dispatch({ type: 'done', id, warnings });
        setTimeout(() => uploaded.current(), REFRESH_AFTER_MS);
      } catch (error) {
        if (error instanceof UploadError && error.reason === 'cancelled') {
          dispatch({ type: 'cancelled', id });
          return;
        }
        const message = explain(error);
        dispatch({ type: 'failed', id, message });
        notifications.show({ color: 'red', message: t('failedFile', { file: file.name, message }) });
        if (error instanceof UploadError && error.reason === 'expired') {
          leaveForLogin();
        }
      } finally {
        sending.current.delete(id);
      }
    },
    [datasetId, explain, t],
  );

  useEffect(() => {
    for (const item of nextToSend(items)) if (!sending.current.has(item.id)) void start(item);
  }, [items, start]);

  const busy = items.some((item) => isActive(item) || item.state === 'queued');

  // Leaving the page would interrupt what is on its way: browsers ask in their own words. Not where the session has ended:
  // nothing gets through any more, and what was sent is gone on with when the file is chosen again.
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!isLeavingForLogin()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);

  useEffect(() => {
    const running = sending.current;
    return () => {
      for (const one of running.values()) one.pause();
    };
  }, []);

  const cancel = useCallback((id: string) => {
    const one = sending.current.get(id);
    if (one) one.cancel();
    else dispatch({ type: 'cancelled', id });
  }, []);

  return { items, dispatch, cancel, busy };
}
