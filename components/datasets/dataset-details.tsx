'use client';
import { Modal, Stack } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import { CALIBRATION_FIELDS } from '@/lib/domain/calibration/contract';
import type { DatasetView } from '@/lib/domain/datasets/contract';
import { DatasetBadges } from './dataset-badges';

/** Everything that is known of a dataset. */
export function DatasetDetails(props: {
  readonly dataset: DatasetView | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('datasets');
  return (
    <Modal
      opened={props.dataset !== null}
      onClose={props.onClose}
      title={t('details.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('details.close') }}
    >
      {props.dataset && <Facts dataset={props.dataset} />}
    </Modal>
  );
}

function Facts({ dataset }: { readonly dataset: DatasetView }) {
  const t = useTranslations('datasets');
  const format = useFormatter();
  const { stats } = dataset;
  return (
    <Stack gap="md">
      <DatasetBadges dataset={dataset} />
      <FactList
        facts={[
          [t('columns.name'), dataset.name],
          [t('details.description'), dataset.description || t('details.none')],
          [t('details.project'), dataset.projectName],
          [t('details.type'), t(`type.${dataset.type}`)],
          [t('details.status'), t(`status.${dataset.status}`)],
          [
            t('details.videos'),
            `${stats.totalVideos} (${t('details.usable', { count: stats.usableVideos })})`,
          ],
          [
            t('details.frames'),
            `${stats.totalFrames} (${t('details.annotated', { count: stats.annotatedFrames })})`,
          ],
          [t('details.detections'), format.number(stats.totalDetections)],
          ...CALIBRATION_FIELDS.map(
            (field) =>
              [
                field === 'framesPerSecondOverride' ? t('details.frameRate') : t(`calibration.${field}`),
                dataset[field] ??
                  (field === 'framesPerSecondOverride' ? t('calibration.fromFile') : t('details.unknown')),
              ] as const,
          ),
          ...Object.entries(dataset.metadata),
          [t('details.created'), format.dateTime(new Date(dataset.createdAt), 'moment')],
        ]}
      />
    </Stack>
  );
}
