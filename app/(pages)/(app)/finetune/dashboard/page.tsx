import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { getFormatter, getTranslations } from 'next-intl/server';
import { PageHeader } from '@/components/ui/page-header';
import { guardPage } from '@/lib/auth/page-guard';
import { listDatasets } from '@/lib/datasets';
import { listProjects } from '@/lib/projects';
import { listVideos } from '@/lib/videos';

export async function generateMetadata() {
  return { title: (await getTranslations('shell.technical'))('title') };
}

const NONE = { limit: 1, offset: 0 } as const;

/** Where technical staff begin: what there is in their projects to work on. */
export default async function TechnicalDashboardPage() {
  const principal = await guardPage('access_technical');
  const [t, format, projects, datasets, videos] = await Promise.all([
    getTranslations('shell.technical'),
    getFormatter(),
    listProjects(principal, NONE),
    listDatasets(principal, NONE),
    listVideos(principal, NONE),
  ]);
  const counts = [
    [t('projects'), projects.total],
    [t('datasets'), datasets.total],
    [t('videos'), videos.total],
  ] as const;
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {counts.map(([name, total]) => (
          <Paper key={name} withBorder p="md">
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text fz={32} fw={700}>
              {format.number(total)}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
