import { Text } from '@mantine/core';
import { getFormatter, getTranslations } from 'next-intl/server';
import type { ClinicalDashboard } from '@/lib/domain/dashboard';
import { TASK_KINDS } from '@/lib/platform/tasks/contract-kinds';
import { ListCard } from './list-card';

/** Long work in the person's projects that goes on or waits. */
export async function TaskCard({ tasks }: { readonly tasks: ClinicalDashboard['tasks'] }) {
  const [t, titles, issues, format] = await Promise.all([
    getTranslations('dashboard.tasks'),
    getTranslations('work.titles'),
    getTranslations('dashboard.technical.issues'),
    getFormatter(),
  ]);
  return (
    <ListCard
      title={t('title')}
      empty={t('empty')}
      entries={tasks.map(({ id, type, progress, createdAt }) => ({
        key: id,
        name: <Text size="sm">{titles(type)}</Text>,
        detail: [
          format.dateTime(createdAt, 'moment'),
          t('priority', { priority: issues(`priorities.${TASK_KINDS[type].priority}`) }),
        ].join(' · '),
        aside: (
          <Text size="sm" c="dimmed">
            {t('progress', { percent: progress })}
          </Text>
        ),
      }))}
    />
  );
}
