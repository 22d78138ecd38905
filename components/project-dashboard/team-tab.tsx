'use client';
import { Box, Group, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { TintBadge } from '@/components/ui/tint-badge';
import { getProjectTeam, TEAM_SORTS, type TeamMember } from '@/lib/domain/project-dashboard/contract';
import { useApi } from '@/lib/platform/http/use-api';

type Sort = (typeof TEAM_SORTS)[number];
const OPTIONS = { sorts: TEAM_SORTS, sort: 'displayName', order: 'asc', limit: 10 } as const;

/** The members of the project, with recorded work where the reader may see it. */
export function TeamTab({ projectId }: { readonly projectId: string }) {
  const t = useTranslations('projectDashboard.team');
  const table = useTableState<Sort>(OPTIONS);
  const { search, sort, order, page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    getProjectTeam,
    { params: { projectId }, query: { search, sort, order, page, limit } },
    { keepPreviousData: true },
  );
  const columns = useColumns();
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={640}>
        {t('hint')}
      </Text>
      <Group>
        <SearchField label={t('search')} value={search} onSearch={(text) => table.change({ search: text })} />
      </Group>
      <DataTable
        label={t('heading')}
        columns={columns}
        keyOf={(member) => member.userId}
        table={table}
        answer={data && { rows: data.members, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={t('loadFailed')}
        onRetry={() => void mutate()}
        empty={t('empty')}
        noMatch={t('noMatch')}
      />
    </Stack>
  );
}

function useColumns(): readonly Column<TeamMember, Sort>[] {
  const t = useTranslations('projectDashboard.team');
  const level = useTranslations('projects.accessLevel');
  const format = useFormatter();
  return [
    {
      key: 'displayName',
      label: t('name'),
      sort: 'displayName',
      render: (member) => (
        <>
          <Group gap={6}>
            <Text size="sm" fw={600}>
              {member.displayName}
            </Text>
            {!member.isActive && <TintBadge color="gray">{t('inactive')}</TintBadge>}
          </Group>
          <Text size="xs" c="dimmed">
            {member.email}
          </Text>
          <Box hiddenFrom="md" fz="xs">
            <Activity member={member} />
          </Box>
        </>
      ),
    },
    {
      key: 'accessLevel',
      label: t('accessLevel'),
      sort: 'accessLevel',
      keepsWords: true,
      render: ({ accessLevel }) => level(accessLevel),
    },
    {
      key: 'joinedAt',
      label: t('joinedAt'),
      sort: 'joinedAt',
      visibleFrom: 'sm',
      render: ({ joinedAt }) => format.dateTime(new Date(joinedAt), { dateStyle: 'medium' }),
    },
    {
      key: 'activity',
      label: t('activity'),
      visibleFrom: 'md',
      render: (member) => <Activity member={member} />,
    },
  ];
}

/** What a member did here by the system log; that it is private where the reader may not see it. */
function Activity({ member: { activity } }: { readonly member: TeamMember }) {
  const t = useTranslations('projectDashboard.team');
  const format = useFormatter();
  if (!activity) {
    return (
      <Text size="xs" c="dimmed">
        {t('private')}
      </Text>
    );
  }
  return (
    <Text size="xs">
      {t('work', {
        videos: activity.videosUploaded,
        corrections: activity.detectionsCorrected,
        analyses: activity.analysesRequested,
        reports: activity.reportsSaved,
      })}
      {activity.lastAt && ` · ${t('last', { date: format.dateTime(new Date(activity.lastAt), 'moment') })}`}
    </Text>
  );
}
