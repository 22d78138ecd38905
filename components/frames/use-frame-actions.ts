'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { deleteFrame, type FrameView } from '@/lib/domain/frames/contract';
import { callApi } from '@/lib/platform/http/client';
import type { useFrames } from './use-frames';

/** What a person does with one frame of a list: select it, or delete it once that is confirmed. Failures are shown. */
export function useFrameActions(list: Pick<ReturnType<typeof useFrames>, 'select' | 'reload'>) {
  const t = useTranslations('frames');
  const ask = useConfirm();
  const complain = (text: string) => notifications.show({ color: 'red', message: text });

  const select = async (frame: FrameView, next: boolean): Promise<void> => {
    await list.select(frame, next).catch((cause: Error) => {
      complain(t('selectFailed', { message: cause.message }));
    });
  };

  const remove = (frame: FrameView): void =>
    ask({
      message: t('deleteConfirm', { number: frame.frameNumber }),
      confirmLabel: t('deleteLabel'),
      destructive: true,
      action: async () => {
        try {
          await callApi(deleteFrame, { params: { id: frame.id } });
          await list.reload();
        } catch (cause) {
          complain(t('deleteFailed', { message: (cause as Error).message }));
        }
      },
    });

  return { select, remove };
}
