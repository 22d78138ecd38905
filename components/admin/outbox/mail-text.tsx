'use client';
import { Center, Loader, Modal, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { useApi } from '@/lib/platform/http/use-api';
import { type MailView, readMail } from '@/lib/platform/mail/contract';

/** An email as its recipient reads it. */
export function MailText(props: {
  readonly mail: MailView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('outbox');
  const id = props.mail?.id;
  const { data, error, mutate } = useApi(readMail, id && props.opened ? { params: { id } } : null);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.mail?.subject}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {error && <ErrorAlert message={error.message} onRetry={() => void mutate()} />}
      {!error && !data && (
        <Center py="lg">
          <Loader size="sm" />
        </Center>
      )}
      {data && (
        <Stack gap="md">
          <FactList
            facts={[
              [t('columns.recipient'), data.recipient],
              [t('columns.status'), t(`status.${data.status}`)],
              [t('error'), data.error ?? t('none')],
              ...(data.attachmentName === null ? [] : [[t('attachment'), data.attachmentName] as const]),
            ]}
          />
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.text}</Text>
          {data.link === 'removed' && (
            <Text size="sm" c="dimmed">
              {t('linkRemoved')}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {t('recorded')}
          </Text>
        </Stack>
      )}
    </Modal>
  );
}
