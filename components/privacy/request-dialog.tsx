'use client';
import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { useKeptEntries } from '@/components/ui/form/use-kept-entries';
import { requestErasure } from '@/lib/domain/privacy/contract';
import { ASKED_BY, GROUNDS } from '@/lib/domain/privacy/contract-content';
import { callApi } from '@/lib/platform/http/client';
import { PreviewView } from './preview-view';
import { ReasonField } from './reason-field';

type Entries = {
  readonly askedBy: (typeof ASKED_BY)[number];
  readonly ground: (typeof GROUNDS)[number];
  readonly reason: string;
};

const NOTHING_ENTERED: Entries = { askedBy: 'patient', ground: 'notNeeded', reason: '' };

/** Asks for the erasure of a patient: who wants it, on which ground, and what it would do. */
export function RequestDialog(props: {
  readonly patientId: string;
  readonly reload: () => void;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { patientId, reload, opened, onClose } = props;
  const t = useTranslations('privacy');
  const [entries, setEntries] = useKeptEntries<Entries>(`erasure:${patientId}`, NOTHING_ENTERED, opened);
  const { askedBy, ground, reason } = entries;
  const request = async (): Promise<void> => {
    await callApi(requestErasure, {
      params: { id: patientId },
      body: { asked_by: askedBy, ground, reason },
    });
    notifications.show({ color: 'teal', message: t('erasure.requested') });
    setEntries(NOTHING_ENTERED);
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
        onChange={(value) => value && setEntries({ ...entries, askedBy: value as typeof askedBy })}
      />
      <Select
        label={t('erasure.ground')}
        allowDeselect={false}
        data={GROUNDS.map((value) => ({ value, label: t(`grounds.${value}`) }))}
        value={ground}
        onChange={(value) => value && setEntries({ ...entries, ground: value as typeof ground })}
      />
      <ReasonField
        label={t('erasure.reason')}
        description={t('erasure.reasonHint')}
        value={reason}
        onChange={(value) => setEntries({ ...entries, reason: value })}
      />
      {opened && <PreviewView patientId={patientId} />}
    </FormDialog>
  );
}
