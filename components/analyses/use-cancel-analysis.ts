'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { callApi } from '@/lib/platform/http/client';
import { cancelTask } from '@/lib/platform/tasks/contract';

/** Asks whether to cancel an analysis, and does. It stops within a second or two. */
export function useCancelAnalysis(onAsked: () => void): (taskId: string) => void {
  const t = useTranslations('analyses.dialog');
  const ask = useConfirm();
  return (taskId) =>
    ask({
      title: t('cancelTitle'),
      message: t('cancelMessage'),
      confirmLabel: t('cancelConfirm'),
      cancelLabel: t('cancelKeep'),
      destructive: true,
      action: async () => {
        try {
          await callApi(cancelTask, { params: { id: taskId } });
        } catch (error) {
          notifications.show({ color: 'red', message: (error as Error).message });
        } finally {
          onAsked();
        }
      },
    });
}
