'use client';
import { Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { ErasureView } from '@/lib/domain/privacy/contract';

/** Whom a request waits for, and until when; nothing where the reader may decide as another person. */
export function WhoDecides({ erasure }: { readonly erasure: ErasureView }) {
  const t = useTranslations('privacy.erasure');
  const format = useFormatter();
  if (erasure.state !== 'requested' || erasure.may_decide) return null;
  const words = (): string => {
    if (!erasure.is_own) return t('waits');
    if (erasure.alone_from === null) return t('fourEyes');
    if (erasure.may_confirm_alone) return t('aloneNow');
    return t('aloneFrom', { date: format.dateTime(new Date(erasure.alone_from), 'moment') });
  };
  return (
    <Text size="sm" c="dimmed">
      {words()}
    </Text>
  );
}
