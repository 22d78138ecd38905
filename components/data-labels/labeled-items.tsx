'use client';
import { Button, Group, Paper, Select, Skeleton, Stack, Title } from '@mantine/core';
import { IconPencil, IconTags } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { PageHeader } from '@/components/ui/page-header';
import { NoMatch } from '@/components/ui/table/no-match';
import { Pager } from '@/components/ui/table/pager';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { filterItems } from '@/lib/domain/labels/contract-segment-anything';
import { useApi } from '@/lib/platform/http/use-api';
import { EditLabelDialog } from './edit-label-dialog';
import { itemsByFrame } from './items-by-frame';
import { LabelStatistics } from './label-statistics';
import { LabeledFrames } from './labeled-frames';
import { useLabelTitle } from './use-label-title';

const SORTS = ['date', 'confidence', 'frame'] as const;
/** Detection labels are read so many at once and grouped by frame (specification, section 7). */
const MOST = 1000;
const OPTIONS = { sorts: SORTS, sort: 'date', limit: MOST, limits: [MOST] } as const;

/** The items of one detection label by frame: looked at, looked for, counted and taken out. */
export function LabeledItems(props: {
  readonly above: ReactNode;
  readonly label: LabelView;
  readonly canEdit: boolean;
}) {
  const t = useTranslations('dataLabels');
  const titleOf = useLabelTitle();
  const { label, canEdit } = props;
  const router = useRouter();
  const table = useTableState<(typeof SORTS)[number]>(OPTIONS);
  const { search, sort, page } = table.state;
  const [editing, setEditing] = useState(false);
  const { data, error, mutate } = useApi(
    filterItems,
    { params: { id: label.id }, query: { query: search, sortBy: sort, page, limit: MOST } },
    { keepPreviousData: true },
  );
  const frames = itemsByFrame(data?.items ?? [], 'as-given');
  const total = data?.total_count ?? 0;

  return (
    <Stack gap="lg">
      <PageHeader
        above={props.above}
        title={titleOf(label)}
        description={label.description || t('noDescription')}
        actions={
          canEdit && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {t('edit.action')}
            </Button>
          )
        }
      />
      <Group gap="sm">
        <SearchField
          label={t('browser.searchItems')}
          value={search}
          onSearch={(text) => table.change({ search: text })}
        />
        <Select
          aria-label={t('browser.sort')}
          data={SORTS.map((value) => ({ value, label: t(`browser.sorts.${value}`) }))}
          value={sort}
          onChange={(value) => value && table.change({ sort: value as (typeof SORTS)[number] })}
          allowDeselect={false}
          w={170}
        />
      </Group>
      {error && (
        <ErrorAlert
          message={t('browser.itemsFailed')}
          onRetry={() => void mutate()}
          retryLabel={t('browser.tryAgain')}
        />
      )}
      {!data && !error && <Skeleton height={320} />}
      {data &&
        total === 0 &&
        (search ? <NoMatch text={t('items.none')} onClear={table.clear} /> : <NoItems />)}
      {frames.length > 0 && (
        <LabeledFrames label={label} frames={frames} canEdit={canEdit} onChanged={() => void mutate()} />
      )}
      {total > MOST && (
        <Pager page={page} limit={MOST} total={total} onPage={(next) => table.change({ page: next })} />
      )}
      <Paper withBorder component="section" p="md" aria-label={t('tabs.statistics')}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('tabs.statistics')}
          </Title>
          <LabelStatistics label={label} />
        </Stack>
      </Paper>
      <EditLabelDialog
        key={label.version}
        label={label}
        opened={editing}
        onClose={() => setEditing(false)}
        onSaved={() => router.refresh()}
      />
    </Stack>
  );
}

function NoItems() {
  const t = useTranslations('dataLabels.items');
  return <EmptyState icon={<IconTags size={28} />} title={t('none')} description={t('noneText')} />;
}
