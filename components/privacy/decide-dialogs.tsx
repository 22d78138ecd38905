'use client';
import { Alert, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { SecretInput } from '@/components/ui/form/secret-input';
import { confirmErasure, type ErasureView, rejectErasure } from '@/lib/domain/privacy/contract';
import { callApi } from '@/lib/platform/http/client';
import { ErasureFacts } from './erasure-facts';
import { PreviewView } from './preview-view';
import { ReasonField } from './reason-field';

interface Props {
  readonly erasure: ErasureView;
  readonly reload: () => void;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The second step: what was asked for, exactly what it does, and the password of who agrees. */
export function ConfirmDialog({ erasure, reload, opened, onClose }: Props) {
  const t = useTranslations('privacy');
  const [seen, setSeen] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const close = (): void => {
    setPassword('');
    setCode('');
    onClose();
  };
  const confirm = async (): Promise<void> => {
    await callApi(confirmErasure, {
      params: { id: erasure.id },
      body: { preview_sha256: seen ?? '', password, code },
    });
    notifications.show({ color: 'teal', message: t('erasure.confirmed') });
    reload();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('preview.title')}
      submit={t('erasure.confirm')}
      failed={t('section.failed')}
      validate={() => (seen === null ? t('preview.failed') : null)}
      onSubmit={confirm}
      size="lg"
      color="red"
    >
      <ErasureFacts erasure={erasure} />
      {opened && <PreviewView patientId={erasure.patient_id} onRead={setSeen} />}
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
        {t('erasure.warning')}
      </Alert>
      {erasure.may_confirm_alone && <Alert color="yellow">{t('erasure.aloneWarning')}</Alert>}
      <SecretInput
        label={t('erasure.password')}
        description={t('erasure.proofHint')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label={t('erasure.otp')}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Why an erasure is not carried out. */
export function RejectDialog({ erasure, reload, opened, onClose }: Props) {
  const t = useTranslations('privacy');
  const [reason, setReason] = useState('');
  const reject = async (): Promise<void> => {
    await callApi(rejectErasure, { params: { id: erasure.id }, body: { reason } });
    notifications.show({ color: 'teal', message: t('erasure.rejected') });
    reload();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('erasure.reject')}
      submit={t('erasure.reject')}
      failed={t('section.failed')}
      onSubmit={reject}
    >
      <ReasonField label={t('erasure.rejectReason')} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
