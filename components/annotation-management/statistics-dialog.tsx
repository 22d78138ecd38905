'use client';
import { Modal, Skeleton, Stack, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { type AnnotationStatistics, getAnnotationStatistics } from '@/lib/domain/annotation-states/contract';
import { MORPHOLOGY_CLASSES } from '@/lib/domain/labels/contract-fields';
import { useApi } from '@/lib/platform/http/use-api';

/** How far the annotation is as a whole: of every project, or of the dataset that is chosen. */
export function StatisticsDialog(props: {
  readonly opened: boolean;
  readonly datasetId: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslations('annotationManagement');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('statistics.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.opened && <Content datasetId={props.datasetId} />}
    </Modal>
  );
}

function Content({ datasetId }: { readonly datasetId: string | undefined }) {
  const t = useTranslations('annotationManagement.statistics');
  const { data, error, mutate } = useApi(getAnnotationStatistics, {
    query: datasetId ? { dataset_id: datasetId } : {},
  });
  if (error) {
    return <ErrorAlert message={t('failed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  return data ? <Figures {...data} /> : <Skeleton height={320} />;
}

function Figures({ frames, morphology }: AnnotationStatistics) {
  const t = useTranslations('annotationManagement');
  const labels = useTranslations('dataLabels.morphology');
  const format = useFormatter();
  const ofAll = (part: number, all: number): string =>
    all === 0
      ? '–'
      : `${format.number(part)} (${format.number(part / all, { style: 'percent', maximumFractionDigits: 1 })})`;
  return (
    <Stack gap="md">
      <Title order={3} size="h5">
        {t('tabs.detection')}
      </Title>
      <FactList
        facts={[
          [t('statistics.frames'), format.number(frames.total)],
          [t('status.pending'), ofAll(frames.pending, frames.total)],
          [t('status.in_progress'), ofAll(frames.in_progress, frames.total)],
          [t('status.completed'), ofAll(frames.completed, frames.total)],
          [t('columns.boxes'), format.number(frames.boxes)],
          [t('columns.verified'), ofAll(frames.verified, frames.boxes)],
          [t('frames.proposed'), ofAll(frames.proposed, frames.boxes)],
          [t('columns.inLabels'), ofAll(frames.inLabels, frames.boxes)],
        ]}
      />
      <Title order={3} size="h5">
        {t('tabs.morphology')}
      </Title>
      <FactList
        facts={[
          [t('statistics.labels'), format.number(morphology.total)],
          [t('status.pending'), ofAll(morphology.pending, morphology.total)],
          [t('status.in_progress'), ofAll(morphology.in_progress, morphology.total)],
          [t('status.completed'), ofAll(morphology.completed, morphology.total)],
          [t('statistics.cells'), format.number(morphology.cells)],
          [t('statistics.judged'), ofAll(morphology.judged, morphology.cells)],
          ...MORPHOLOGY_CLASSES.filter((name) => morphology.classes[name] > 0).map(
            (name) => [labels(name), ofAll(morphology.classes[name], morphology.judged)] as const,
          ),
        ]}
      />
    </Stack>
  );
}
