'use client';
import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { Pager } from '@/components/ui/table/pager';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { getProjects, type ProjectEntry } from '@/lib/domain/projects/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { CreateProjectDialog } from './create-project-dialog';
import { ProjectCard } from './project-card';
import classes from './project-card.module.css';

/** Pages fill rows of two and of three cards. */
const OPTIONS = { sorts: ['name'], sort: 'name', limit: 12, limits: [12, 24, 48] } as const;

/** The projects of a person, to choose one. */
export function ProjectPicker({ canCreate }: { readonly canCreate: boolean }) {
  const t = useTranslations('projects');
  const [creating, dialog] = useDisclosure(false);
  const table = useTableState<'name'>(OPTIONS);
  const { search, page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    getProjects,
    { query: { search, limit, offset: (page - 1) * limit } },
    { keepPreviousData: true },
  );
  const createButton = canCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.open}>
      {t('create.action')}
    </Button>
  );
  const isEmpty = data?.total === 0 && search === '' && !isLoading;

  return (
    <Stack gap="lg">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            {canCreate && (
              <LinkButton href="/admin/projects" variant="default">
                {t('manage')}
              </LinkButton>
            )}
            {!isEmpty && createButton}
          </>
        }
      />
      {error && (
        <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />
      )}
      {!data && !error && (
        <Center py="xl">
          <Loader role="status" aria-label={t('title')} />
        </Center>
      )}
      {isEmpty && (
        <EmptyState
          icon={<IconFolder size={28} />}
          title={t('empty')}
          description={canCreate ? t('emptyManagerText') : t('emptyText')}
          action={createButton}
        />
      )}
      {data && !isEmpty && (
        <>
          <Group>
            <SearchField
              label={t('search')}
              value={search}
              onSearch={(text) => table.change({ search: text })}
            />
          </Group>
          <Cards entries={data.projects} isWaiting={isLoading} />
          {data.total === 0 ? (
            <Stack gap="sm" align="flex-start">
              <Text c="dimmed" role="status">
                {t('noMatch', { text: search })}
              </Text>
              <Button variant="default" size="xs" onClick={table.clear}>
                {t('clear')}
              </Button>
            </Stack>
          ) : (
            <Pager
              page={page}
              limit={limit}
              limits={OPTIONS.limits}
              total={data.total}
              onPage={(next) => table.change({ page: next })}
              onLimit={(next) => table.change({ limit: next })}
            />
          )}
        </>
      )}
      <CreateProjectDialog opened={creating} onClose={dialog.close} />
    </Stack>
  );
}

function Cards(props: { readonly entries: readonly ProjectEntry[]; readonly isWaiting: boolean }) {
  return (
    <div className={classes.grid} aria-busy={props.isWaiting}>
      {props.entries.map((entry) => (
        <ProjectCard key={entry.project.id} entry={entry} />
      ))}
    </div>
  );
}
