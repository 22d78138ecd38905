'use client';
import { Center, Loader, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { DatasetView } from '@/lib/domain/datasets/contract';
import { getSample, type SampleView } from '@/lib/domain/samples/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { SampleFacts } from './sample-facts';
import { SampleForm } from './sample-form';

/** What was entered about the sample of a dataset: to change, or only to read. */
export function SampleDialog(props: {
  readonly dataset: Pick<DatasetView, 'id' | 'name'> | null;
  readonly canEdit: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('samples');
  return (
    <Modal
      opened={props.dataset !== null}
      onClose={props.onClose}
      title={props.dataset ? t('titleFor', { dataset: props.dataset.name }) : t('title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.dataset && <Content {...props} datasetId={props.dataset.id} />}
    </Modal>
  );
}

function Content(props: {
  readonly datasetId: string;
  readonly canEdit: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('samples');
  const { data, error, isValidating, mutate } = useApi(
    getSample,
    { params: { datasetId: props.datasetId } },
    { revalidateOnMount: true },
  );
  // As it was when the dialog opened: what comes in later must not take away what somebody types.
  const [sample, setSample] = useState<SampleView | null>(null);
  useEffect(() => {
    if (data && !isValidating) setSample((before) => before ?? data);
  }, [data, isValidating]);
  if (error && !sample) {
    const message = t('loadFailed', { message: error.message });
    return <ErrorAlert message={message} onRetry={() => void mutate()} />;
  }
  if (!sample) {
    return (
      <Center py="lg">
        <Loader size="sm" />
      </Center>
    );
  }
  if (!props.canEdit) return <SampleFacts sample={sample} patient={sample.patientId} />;
  return <SampleForm sample={sample} onClose={props.onClose} onSaved={props.onSaved} />;
}
