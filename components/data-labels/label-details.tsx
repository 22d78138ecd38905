'use client';
import { Group, Modal, Stack } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import type { ModelTask } from '@/lib/domain/models/contract';
import { useLabelFacts } from './use-label-facts';
import { useLabelTitle } from './use-label-title';

/** What learns from labels of a type; classes of cells are learned from stills. */
const LEARNS: Partial<Record<LabelView['label_type'], ModelTask>> = {
  detection: 'detection',
  morphology_segmentation: 'segmentation',
};

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
  const mayFollow = useMayFollow();
  const task = LEARNS[label.label_type];
  const training = `/finetune/training?type=${task}&dataLabelId=${label.id}`;
  return (
    <Stack gap="md">
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
      {task && mayFollow(training) && (
        <Group>
          <LinkButton href={training} variant="default">
            {t('details.train')}
          </LinkButton>
        </Group>
      )}
    </Stack>
  );
}
