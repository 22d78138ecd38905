'use client';
import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { requestErasure } from '@/lib/domain/privacy/contract';
import { ASKED_BY, GROUNDS } from '@/lib/domain/privacy/contract-content';
import { callApi } from '@/lib/platform/http/client';
import { PreviewView } from './preview-view';
import { ReasonField } from './reason-field';

/** Asks for the erasure of a patient: who wants it, on which ground, and what it would do. */
export function RequestDialog(props: {
  readonly patientId: string;
  readonly reload: () => void;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { patientId, reload, opened, onClose } = props;
  const t = useTranslations('privacy');
  const [askedBy, setAskedBy] = useState<(typeof ASKED_BY)[number]>('patient');
  const [ground, setGround] = useState<(typeof GROUNDS)[number]>('notNeeded');
  const [reason, setReason] = useState('');
  const request = async (): Promise<void> => {
    await callApi(requestErasure, {
      params: { id: patientId },
      body: { asked_by: askedBy, ground, reason },
    });
    notifications.show({ color: 'teal', message: t('erasure.requested') });
    setReason('');
    reload();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('erasure.request')}
      submit={t('erasure.request')}
      failed={t('section.failed')}
      onSubmit={request}
      size="lg"
    >
      <Select
        label={t('erasure.askedBy')}
        allowDeselect={false}
        data={ASKED_BY.map((value) => ({ value, label: t(`askedBy.${value}`) }))}
        value={askedBy}
        onChange={(value) => value && setAskedBy(value as typeof askedBy)}
      />
      <Select
        label={t('erasure.ground')}
        allowDeselect={false}
        data={GROUNDS.map((value) => ({ value, label: t(`grounds.${value}`) }))}
        value={ground}
        onChange={(value) => value && setGround(value as typeof ground)}
      />
      <ReasonField
        label={t('erasure.reason')}
        description={t('erasure.reasonHint')}
        value={reason}
        onChange={setReason}
      />
      {opened && <PreviewView patientId={patientId} />}
    </FormDialog>
  );
}
