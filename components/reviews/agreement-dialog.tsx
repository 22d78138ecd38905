'use client';
import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { getAgreement } from '@/lib/domain/reviews/contract-double';
import { useApi } from '@/lib/platform/http/use-api';
import { AgreementView } from './agreement-view';

/** How two people agree about a frame, and the one set of boxes that is made of the two. */
export function AgreementDialog(props: {
  readonly frameId: string | null;
  readonly onClose: () => void;
  readonly onReconciled: () => void;
}) {
  const t = useTranslations('reviews');
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const { frameId } = props;
  const { data, error, mutate } = useApi(getAgreement, frameId === null ? null : { params: { frameId } });
  return (
    <Modal
      opened={frameId !== null}
      onClose={props.onClose}
      title={t('double.dialog')}
      size="min(1240px, 96vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {error && (
        <ErrorAlert message={t('unitFailed', { message: error.message })} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeleton height={360} />}
      {data && (
        <AgreementView
          key={`${data.frame.frameId} ${data.revision}`}
          comparison={data}
          onReconciled={() => {
            void mutate();
            props.onReconciled();
          }}
          reload={() => void mutate()}
        />
      )}
    </Modal>
  );
}
