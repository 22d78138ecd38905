import { SimpleGrid, Stack, Text } from '@mantine/core';
import { getFormatter, getTranslations } from 'next-intl/server';
import { inOneLine } from '@/components/ui/in-one-line';
import { PageLink } from '@/components/ui/page-access';
import { TintBadge } from '@/components/ui/tint-badge';
import type { ClinicalDashboard } from '@/lib/domain/dashboard';
import { CountCards } from './count-cards';
import { ListCard } from './list-card';
import { QuickActions } from './quick-actions';
import { SectionHeading } from './section-heading';
import { TaskCard } from './task-card';

const ACTIONS = [
  { key: 'patients', permission: 'manage_patients', href: '/sarm/patients' },
  { key: 'upload', permission: 'upload_videos', href: '/sarm/projects' },
  { key: 'results', permission: 'view_analysis_results', href: '/sarm/results' },
  { key: 'report', permission: 'generate_reports', href: '/sarm/reports' },
  { key: 'control', permission: 'view_analysis_results', href: '/sarm/quality-control' },
] as const;

/** The dashboard of clinical staff: counts, quick actions and what is newest, all of the person's own projects. */
export async function ClinicalSection(props: {
  readonly data: ClinicalDashboard;
  readonly permissions: readonly string[];
}) {
  const { counts, patients, analyses, tasks, notifications } = props.data;
  const [t, status, format] = await Promise.all([
    getTranslations('dashboard.clinical'),
    getTranslations('analyses.status'),
    getFormatter(),
  ]);
  const when = (moment: Date | string): string => format.dateTime(new Date(moment), 'moment');
  return (
    <Stack gap="md">
      <SectionHeading title={t('title')} description={t('description')} />
      <CountCards
        counts={[
          [t('patients'), counts.patients],
          [t('videos'), counts.videos],
          [t('analyses'), counts.analyses],
          [t('pending'), counts.pending],
        ]}
      />
      <QuickActions
        label={t('actions.heading')}
        denied={t('actions.denied')}
        permissions={props.permissions}
        actions={ACTIONS.map(({ key, permission, href }) => ({
          ...{ key, label: t(`actions.${key}`), permissions: [permission], href },
        }))}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ListCard
          title={t('recentPatients')}
          empty={t('noPatients')}
          entries={patients.map(({ id, patientId, videos, newestAt }) => ({
            key: id,
            name: <PageLink href={`/sarm/patients/${id}`}>{patientId}</PageLink>,
            detail: newestAt && when(newestAt),
            aside: (
              <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {t('patientVideos', { count: videos })}
              </Text>
            ),
          }))}
        />
        <ListCard
          title={t('recentAnalyses')}
          empty={t('noAnalyses')}
          entries={analyses.map((analysis) => ({
            key: analysis.id,
            name:
              analysis.status === 'completed' ? (
                <PageLink href={`/sarm/reports/view/${analysis.datasetId}?analysisId=${analysis.id}`}>
                  {analysis.datasetName}
                </PageLink>
              ) : (
                <Text size="sm">{analysis.datasetName}</Text>
              ),
            detail: inOneLine(analysis.projectName, when(analysis.createdAt)),
            aside: <TintBadge color="gray">{status(analysis.status)}</TintBadge>,
          }))}
        />
        <TaskCard tasks={tasks} />
        <ListCard
          title={t('notifications')}
          empty={t('noNotifications')}
          entries={notifications.map(({ id, title, link, timestamp }) => ({
            key: id,
            name: link ? <PageLink href={link}>{title}</PageLink> : <Text size="sm">{title}</Text>,
            detail: when(timestamp),
          }))}
        />
      </SimpleGrid>
    </Stack>
  );
}
