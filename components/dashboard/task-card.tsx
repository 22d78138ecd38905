import { Text } from '@mantine/core';
import { getFormatter, getTranslations } from 'next-intl/server';
import type { ClinicalDashboard } from '@/lib/domain/dashboard';
import { ListCard } from './list-card';

/** Long work in the person's projects that goes on or waits. */
export async function TaskCard({ tasks }: { readonly tasks: ClinicalDashboard['tasks'] }) {
  const t = await getTranslations('dashboard.tasks');
  const format = await getFormatter();
  return (
    <ListCard
      title={t('title')}
      empty={t('empty')}
      entries={tasks.map(({ id, type, progress, createdAt }) => ({
        key: id,
        name: <Text size="sm">{t(type)}</Text>,
        detail: format.dateTime(createdAt, 'moment'),
        aside: (
          <Text size="sm" c="dimmed">
            {t('progress', { percent: progress })}
          </Text>
        ),
      }))}
    />
  );
}
