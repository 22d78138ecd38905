'use client';
import { Modal } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { useLabelFacts } from './use-label-facts';
import { useLabelTitle } from './use-label-title';

/** What a data label is and holds. */
export function LabelDetails(props: { readonly label: LabelView | null; readonly onClose: () => void }) {
  const t = useTranslations('dataLabels');
  return (
    <Modal
      opened={props.label !== null}
      onClose={props.onClose}
      title={t('details.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.label && <Facts label={props.label} />}
    </Modal>
  );
}

function Facts({ label }: { readonly label: LabelView }) {
  const t = useTranslations('dataLabels');
  const titleOf = useLabelTitle();
  const format = useFormatter();
  const statistics = useLabelFacts(label.label_type, label.stats);
  return (
    <FactList
      facts={[
        [t('columns.name'), titleOf(label)],
        [t('details.description'), label.description || t('noDescription')],
        [t('columns.type'), t(`type.${label.label_type}`)],
        [t('columns.user'), label.user_name],
        [t('details.dataset'), label.dataset_name],
        ...statistics,
        [t('columns.created'), format.dateTime(new Date(label.created_at), 'moment')],
      ]}
    />
  );
}
