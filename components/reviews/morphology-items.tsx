'use client';
import { Button, Group, Select, Stack } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconTags } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { useLabelTitle } from '@/components/data-labels/use-label-title';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { runWithToast } from '@/components/ui/form/run-action';
import { PageHeader } from '@/components/ui/page-header';
import { SearchField } from '@/components/ui/table/search-field';
import type { ItemView, LabelView } from '@/lib/domain/labels/contract-fields';
import { deleteItem, filterItems, getLabelStatistics } from '@/lib/domain/labels/contract-segment-anything';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { EditItemDialog } from './edit-item-dialog';
import { EditLabelDialog } from './edit-label-dialog';
import { ItemDialog } from './item-dialog';
import { MorphologyItemCard } from './morphology-item-card';
import { MorphologyStatistics } from './morphology-statistics';
import { CARDS_PER_PAGE, PageOfCards } from './page-of-cards';

const ORDERS = ['date', 'confidence', 'frame'] as const;

/** The labeled cells of a morphology label: found, looked at, corrected, taken out. */
export function MorphologyItems(props: {
  readonly label: LabelView;
  readonly onChanged: (label: LabelView) => void;
  readonly onBack: () => void;
}) {
  const t = useTranslations('reviews.cells');
  const titleOf = useLabelTitle();
  const ask = useConfirm();
  const { label } = props;
  const params = { id: label.id };
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [sortBy, setSortBy] = useState<(typeof ORDERS)[number]>('date');
  const [shown, setShown] = useState<ItemView | null>(null);
  const [edited, setEdited] = useState<ItemView | null>(null);
  const [editsLabel, setEditsLabel] = useState(false);
  const search = useCallback((text: string) => {
    setWords(text);
    setPage(1);
  }, []);
  const query = { query: words, sortBy, page, limit: CARDS_PER_PAGE };
  const { data, error, mutate } = useApi(filterItems, { params, query }, { keepPreviousData: true });
  const statistics = useApi(getLabelStatistics, { params });
  const reload = (): void => {
    void mutate();
    void statistics.mutate();
  };
  const remove = (item: ItemView): void =>
    ask({
      title: t('deleteTitle'),
      message: t('deleteText'),
      confirmLabel: t('delete'),
      destructive: true,
      action: () =>
        runWithToast(() => callApi(deleteItem, { params: { ...params, itemId: item.id } }), {
          ...{ done: t('deleted'), failed: t('deleteFailed'), reload },
        }),
    });
  return (
    <>
      <PageHeader
        above={
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={props.onBack}
          >
            {t('back')}
          </Button>
        }
        title={titleOf(label)}
        description={label.description || t('noDescription')}
        actions={
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setEditsLabel(true)}
          >
            {t('editLabel')}
          </Button>
        }
      />
      {statistics.data && <MorphologyStatistics statistics={statistics.data} />}
      <Group align="flex-end">
        <SearchField label={t('searchItems')} value={words} onSearch={search} />
        <Select
          aria-label={t('sort')}
          allowDeselect={false}
          data={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          value={sortBy}
          onChange={(value) => {
            setSortBy(ORDERS.find((order) => order === value) ?? 'date');
            setPage(1);
          }}
          w={190}
        />
      </Group>
      <PageOfCards
        answer={data && { total: data.total_count }}
        error={error}
        failed={t('itemsFailed')}
        onRetry={() => void mutate()}
        empty={
          <EmptyState icon={<IconTags size={28} />} title={t('noItems')} description={t('noItemsText')} />
        }
        page={page}
        onPage={setPage}
      >
        {data?.items.map((item) => (
          <MorphologyItemCard
            key={item.id}
            item={item}
            onOpen={() => setShown(item)}
            onEdit={() => setEdited(item)}
            onDelete={() => remove(item)}
          />
        ))}
      </PageOfCards>
      <Stack>
        <ItemDialog item={shown} onClose={() => setShown(null)} />
        <EditItemDialog label={label} item={edited} onClose={() => setEdited(null)} onSaved={reload} />
        <EditLabelDialog
          label={label}
          opened={editsLabel}
          onClose={() => setEditsLabel(false)}
          onSaved={props.onChanged}
        />
      </Stack>
    </>
  );
}
