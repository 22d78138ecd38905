'use client';
import { Box, Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PageHeader } from './page-header';

/** A page that could not be made: the sentence that says so is its heading. */
export function PageFailure({
  message,
  onRetry,
}: {
  readonly message: string;
  readonly onRetry: () => void;
}) {
  const t = useTranslations('shell');
  return (
    <Box role="alert">
      <PageHeader title={message} actions={<Button onClick={onRetry}>{t('retry')}</Button>} />
    </Box>
  );
}
