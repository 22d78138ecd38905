'use client';
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '@/components/ui/confirm';
import { submitDoubleFrame } from '@/lib/domain/reviews/contract-double';
import { callApi } from '@/lib/platform/http/client';
import type { FrameSession } from '../session/frame-session';
import { useSessionState } from '../session/use-session-state';

/** Ends the second annotation of a frame: from then on both people see all of its boxes. */
export function SubmitAnnotation({ session }: { readonly session: FrameSession }) {
  const t = useTranslations('reviews.double');
  const frameText = useTranslations('annotation.frame');
  const ask = useConfirm();
  const { frame } = useSessionState(session);
  const [failure, setFailure] = useState<string | null>(null);
  const number = String(frame.frameNumber);

  const submit = async (): Promise<void> => {
    setFailure(null);
    try {
      // What is on the screen is submitted, not what the server last heard of.
      if (!(await session.saved())) return setFailure(frameText('unsaved'));
      await callApi(submitDoubleFrame, { params: { frameId: frame.id } });
      notifications.show({ color: 'teal', message: t('submitted', { number }) });
      await session.reload();
    } catch (error) {
      setFailure((error as Error).message);
    }
  };

  return (
    <>
      <Button
        size="xs"
        aria-label={t('submitOf', { number })}
        onClick={() =>
          ask({
            title: t('submitTitle', { number }),
            message: t('submitText'),
            confirmLabel: t('submit'),
            action: submit,
          })
        }
      >
        {t('submit')}
      </Button>
      {failure && (
        <Text size="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
    </>
  );
}
