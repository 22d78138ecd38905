'use client';
import { Group, Modal, Stack } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useLabelTitle } from '@/components/data-labels/use-label-title';
import { FactList } from '@/components/ui/fact-list';
import { labelingPageOf } from '@/components/workflow/annotation-page';
import type { MorphologyState } from '@/lib/domain/annotation-states/contract';
import { AnnotateButton } from './annotate-button';
import { JudgedShare } from './judged-share';
import { StatusBadge } from './status-badge';
import { frameRangeOf } from './use-morphology-columns';

/** Everything that is known of how far a morphology label is. */
export function MorphologyDetails(props: {
  readonly label: MorphologyState | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('annotationManagement');
  const { label } = props;
  return (
    <Modal
      opened={label !== null}
      onClose={props.onClose}
      title={t('morphology.details')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {label && <Content label={label} />}
    </Modal>
  );
}

function Content({ label }: { readonly label: MorphologyState }) {
  const t = useTranslations('annotationManagement');
  const labels = useTranslations('dataLabels');
  const titleOf = useLabelTitle();
  const format = useFormatter();
  return (
    <Stack gap="md">
      <FactList
        facts={[
          [labels('columns.name'), titleOf(label)],
          [labels('details.description'), label.description || labels('noDescription')],
          [t('columns.status'), <StatusBadge key="status" status={label.status} />],
          [t('columns.judged'), <JudgedShare key="judged" label={label} />],
          [t('columns.frames'), frameRangeOf(label)],
          [labels('columns.type'), labels(`type.${label.label_type}`)],
          [labels('columns.user'), label.user_name],
          [t('columns.dataset'), label.dataset_name],
          [labels('columns.created'), format.dateTime(new Date(label.created_at), 'moment')],
        ]}
      />
      <Group justify="flex-end">
        <AnnotateButton
          href={labelingPageOf(label.id)}
          label={t('morphology.annotateOf', { name: titleOf(label) })}
        />
      </Group>
    </Stack>
  );
}
