import { SimpleGrid, Stack, Text } from '@mantine/core';
import { getFormatter, getTranslations } from 'next-intl/server';
import { PageLink } from '@/components/ui/page-access';
import type { TechnicalDashboard } from '@/lib/domain/dashboard';
import { CountCards } from './count-cards';
import { ListCard } from './list-card';
import { SectionHeading } from './section-heading';
import { TaskCard } from './task-card';

/** The dashboard of technical staff: what their projects hold for model work. */
export async function TechnicalSection(props: {
  readonly data: TechnicalDashboard;
  /** Beside the clinical part, which lists the same tasks. */
  readonly hidesTasks?: boolean;
}) {
  const { counts, datasets, tasks } = props.data;
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
          [t('detected'), counts.detected],
          [t('annotated'), counts.annotated],
        ]}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ListCard
          title={t('recentDatasets')}
          empty={t('noDatasets')}
          entries={datasets.map(({ id, name, projectName, videos, createdAt }) => ({
            key: id,
            name: <PageLink href={`/finetune/datasets/${id}/videos`}>{name}</PageLink>,
            detail: `${projectName} · ${format.dateTime(createdAt, 'day')}`,
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
