'use client';
import { Group, Stack } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { CardPages } from '@/components/ui/table/card-pages';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { searchLabels } from '@/lib/domain/labels/contract-segment-anything';
import { useApi } from '@/lib/platform/http/use-api';
import { LabelCard } from './label-card';

/** Labels a page (specification, section 9). */
const LIMIT = 20;
const OPTIONS = { sorts: ['date'], sort: 'date', limit: LIMIT, limits: [LIMIT] } as const;

/** The detection labels of all datasets, newest first, to look into. */
export function LabelBrowser() {
  const t = useTranslations('dataLabels');
  const table = useTableState<'date'>(OPTIONS);
  const { search, page } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    searchLabels,
    { query: { query: search, label_type: 'detection', page, limit: LIMIT } },
    { keepPreviousData: true },
  );
  return (
    <Stack gap="lg">
      <PageHeader title={t('browser.title')} description={t('browser.description')} />
      {((data?.total_count ?? 0) > 0 || table.isFiltered) && (
        <Group>
          <SearchField
            label={t('browser.search')}
            value={search}
            onSearch={(text) => table.change({ search: text })}
          />
        </Group>
      )}
      <CardPages
        label={t('browser.title')}
        table={table}
        answer={data && { rows: data.data_labels, total: data.total_count }}
        isWaiting={isLoading}
        error={error}
        failed={t('browser.loadFailed')}
        onRetry={() => void mutate()}
        retryLabel={t('browser.tryAgain')}
        empty={
          <EmptyState
            icon={<IconTags size={28} />}
            title={t('none')}
            description={t('browser.noneText')}
            action={<LinkButton href="/finetune/annotation">{t('browser.annotate')}</LinkButton>}
          />
        }
        noMatch={t('none')}
        columns={{ base: 1, sm: 2, lg: 3 }}
        card={(label) => <LabelCard key={label.id} label={label} />}
      />
    </Stack>
  );
}
