'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { deleteVideo, type VideoView } from '@/lib/domain/videos/contract';
import { ApiError, callApi, isAnswered } from '@/lib/platform/http/client';

const CONFLICT = 409;

/** Asks, deletes, and asks once more where an issued report is based on the video. */
export function useDeleteVideo(onDeleted: () => void): (video: VideoView) => void {
  const t = useTranslations('videos.delete');
  const ask = useConfirm();

  const remove = async (video: VideoView, cascade: boolean): Promise<void> => {
    try {
      await callApi(deleteVideo, { params: { id: video.id }, query: cascade ? { cascade: 'true' } : {} });
      notifications.show({ color: 'teal', message: t('done', { name: video.name }) });
      onDeleted();
    } catch (error) {
      if (!cascade && error instanceof ApiError && error.status === CONFLICT) {
        // After this dialog has closed: there is only one.
        setTimeout(() => askAgain(video), 0);
        return;
      }
      const message = isAnswered(error) ? t('failedBecause', { message: error.message }) : t('failed');
      notifications.show({ color: 'red', message });
    }
  };

  const askAgain = (video: VideoView): void =>
    ask({
      title: t('title'),
      message: t('reported'),
      confirmLabel: t('confirmReported'),
      destructive: true,
      action: () => remove(video, true),
    });

  return (video) =>
    ask({
      title: t('title'),
      message: t('message'),
      confirmLabel: t('confirm'),
      destructive: true,
      action: () => remove(video, false),
    });
}
