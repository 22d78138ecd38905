'use client';
import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { runWithToast } from '@/components/ui/form/run-action';
import { type ErasureView, retryErasure, withdrawErasure } from '@/lib/domain/privacy/contract';
import { callApi } from '@/lib/platform/http/client';
import { CertificateButtons } from './certificate-buttons';
import { ConfirmDialog, RejectDialog } from './decide-dialogs';

/** What somebody may do with an erasure: decide on it, take it back, go on with it, or download its certificate. */
export function ErasureActions({
  erasure,
  reload,
}: {
  readonly erasure: ErasureView;
  readonly reload: () => void;
}) {
  const t = useTranslations('privacy');
  const [dialog, setDialog] = useState<'confirm' | 'reject' | null>(null);
  const run = (call: () => Promise<unknown>, done: string): void =>
    void runWithToast(call, { done, failed: t('section.failed'), reload });
  const place = { params: { id: erasure.id } };
  const close = (): void => setDialog(null);
  return (
    <>
      {(erasure.may_decide || erasure.may_confirm_alone) && (
        <Button color="red" onClick={() => setDialog('confirm')}>
          {t('erasure.decide')}
        </Button>
      )}
      {erasure.may_decide && (
        <Button variant="default" onClick={() => setDialog('reject')}>
          {t('erasure.reject')}
        </Button>
      )}
      {erasure.state === 'requested' && erasure.is_own && (
        <Button
          variant="default"
          onClick={() => run(() => callApi(withdrawErasure, place), t('erasure.withdrawn'))}
        >
          {t('erasure.withdraw')}
        </Button>
      )}
      {erasure.state === 'failed' && (
        <Button
          variant="default"
          onClick={() => run(() => callApi(retryErasure, place), t('erasure.retried'))}
        >
          {t('erasure.retry')}
        </Button>
      )}
      {erasure.has_certificate && <CertificateButtons erasure={erasure} />}
      <ConfirmDialog erasure={erasure} reload={reload} opened={dialog === 'confirm'} onClose={close} />
      <RejectDialog erasure={erasure} reload={reload} opened={dialog === 'reject'} onClose={close} />
    </>
  );
}
