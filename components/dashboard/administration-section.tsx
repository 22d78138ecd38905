import { Group, Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/link-button';
import type { AdministrationDashboard } from '@/lib/domain/dashboard';
import { CountCards } from './count-cards';
import { SectionHeading } from './section-heading';

/** What whoever administers sees: accounts and projects, each where the person manages them. */
export async function AdministrationSection({ data }: { readonly data: AdministrationDashboard }) {
  const t = await getTranslations('dashboard.administration');
  const { accounts, projects } = data;
  if (!accounts && !projects) return null;
  const counts: (readonly [string, number])[] = [];
  if (accounts) {
    counts.push([t('users'), accounts.users], [t('inactive'), accounts.inactive]);
    counts.push([t('awaiting'), accounts.awaiting], [t('present'), accounts.present]);
  }
  if (projects) {
    counts.push([t('activeProjects'), projects.active], [t('archivedProjects'), projects.archived]);
  }
  return (
    <Stack gap="md">
      <SectionHeading title={t('title')} description={t('description')} />
      <CountCards counts={counts} />
      {accounts && accounts.awaiting > 0 && (
        <Group>
          <LinkButton href="/admin/users" variant="default">
            {t('approve')}
          </LinkButton>
        </Group>
      )}
    </Stack>
  );
}
