'use client';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { sendReport } from '@/lib/domain/saved-reports/contract';
import { ApiError, callApi } from '@/lib/platform/http/client';

/** The server waits for the PDF and for the mail server, each up to 20 seconds. */
const TIMEOUT_MS = 60_000;

/** Asks to whom a saved report is emailed, and says how that went. */
export function EmailDialog(props: {
  readonly report: { readonly id: string; readonly title: string } | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('reportGenerator.email');
  const [recipient, setRecipient] = useState('');
  const { report } = props;

  const send = async (id: string): Promise<void> => {
    try {
      const sent = await callApi(
        sendReport,
        { params: { id }, body: { recipient } },
        { timeoutMs: TIMEOUT_MS },
      );
      notifications.show(
        sent.status === 'sent'
          ? { color: 'teal', message: t('sent', { recipient: sent.recipient }) }
          : { color: 'yellow', message: t('outbox', { recipient: sent.recipient }) },
      );
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t('unknown');
      // The specification's snackbar; the dialog shows the same and stays open, for another address.
      notifications.show({ color: 'red', message: t('failed', { reason }) });
      throw error;
    }
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      submit={t('send')}
      failed={t('unknown')}
      validate={() => (recipient.trim() === '' ? t('recipientRequired') : null)}
      onSubmit={() => (report ? send(report.id) : Promise.resolve())}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('hint', { title: report?.title ?? '' })}
      </Text>
      <TextInput
        type="email"
        label={t('recipient')}
        withAsterisk
        value={recipient}
        onChange={(event) => setRecipient(event.currentTarget.value)}
        maxLength={320}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
