import { SimpleGrid, Stack, Text } from '@mantine/core';
import { getFormatter, getTranslations } from 'next-intl/server';
import { inOneLine } from '@/components/ui/in-one-line';
import { PageLink } from '@/components/ui/page-access';
import type { TechnicalDashboard } from '@/lib/domain/dashboard';
import { CountCards } from './count-cards';
import { ListCard } from './list-card';
import { QuickActions } from './quick-actions';
import { SectionHeading } from './section-heading';
import { TaskCard } from './task-card';

const ACTIONS = [
  { key: 'datasets', permissions: ['create_datasets'], href: '/finetune/datasets' },
  { key: 'upload', permissions: ['upload_videos'], href: '/finetune/videos' },
  { key: 'dataset', permissions: ['create_datasets'], href: '/finetune/datasets/create' },
  { key: 'extract', permissions: ['extract_frames'], href: '/finetune/frame-extraction' },
  {
    key: 'annotate',
    permissions: ['annotate_detection', 'annotate_morphology'],
    href: '/finetune/annotation',
  },
  { key: 'train', permissions: ['train_models'], href: '/finetune/training' },
  { key: 'predict', permissions: ['deploy_models', 'predict_models'], href: '/finetune/prediction' },
] as const;

/** The dashboard of technical staff: what their projects hold for model work. */
export async function TechnicalSection(props: {
  readonly data: TechnicalDashboard;
  readonly permissions: readonly string[];
  /** Beside the clinical part, which lists the same tasks. */
  readonly hidesTasks?: boolean;
}) {
  const { counts, models, datasets, tasks } = props.data;
  const [t, clinical, format] = await Promise.all([
    getTranslations('dashboard.technical'),
    getTranslations('dashboard.clinical'),
    getFormatter(),
  ]);
  return (
    <Stack gap="md">
      <SectionHeading title={t('title')} description={t('description')} />
      <CountCards
        counts={[
          [t('datasets'), counts.datasets],
          [t('frames'), counts.frames],
          [t('annotated'), counts.annotated],
          ...(models
            ? ([
                [t('models'), models.models],
                [t('predictions'), models.predictions],
              ] as const)
            : []),
        ]}
      />
      <QuickActions
        label={clinical('actions.heading')}
        denied={clinical('actions.denied')}
        permissions={props.permissions}
        actions={ACTIONS.map(({ key, ...action }) => ({ key, label: t(`actions.${key}`), ...action }))}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ListCard
          title={t('recentDatasets')}
          empty={t('noDatasets')}
          entries={datasets.map(({ id, name, projectName, videos, createdAt }) => ({
            key: id,
            name: <PageLink href={`/finetune/datasets/${id}/videos`}>{name}</PageLink>,
            detail: inOneLine(projectName, format.dateTime(createdAt, 'day')),
            aside: (
              <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {clinical('patientVideos', { count: videos })}
              </Text>
            ),
          }))}
        />
        {!props.hidesTasks && <TaskCard tasks={tasks} />}
      </SimpleGrid>
    </Stack>
  );
}
