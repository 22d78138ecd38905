'use client';
import { Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { useLabelTitle } from '@/components/data-labels/use-label-title';
import { EmptyState } from '@/components/ui/empty-state';
import { inOneLine } from '@/components/ui/in-one-line';
import { PageHeader } from '@/components/ui/page-header';
import { SearchField } from '@/components/ui/table/search-field';
import { TintBadge } from '@/components/ui/tint-badge';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { searchLabels } from '@/lib/domain/labels/contract-segment-anything';
import { useApi } from '@/lib/platform/http/use-api';
import { CARDS_PER_PAGE, PageOfCards } from './page-of-cards';
import classes from './reviews.module.css';

/** The morphology labels of everybody, as cards. */
export function MorphologyLabels(props: { readonly onOpen: (label: LabelView) => void }) {
  const t = useTranslations('reviews.cells');
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const search = useCallback((text: string) => {
    setWords(text);
    setPage(1);
  }, []);
  const query = { query: words, label_type: 'morphology_segmentation', page, limit: CARDS_PER_PAGE } as const;
  const { data, error, mutate } = useApi(searchLabels, { query }, { keepPreviousData: true });
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Group>
        <SearchField label={t('searchLabels')} value={words} onSearch={search} />
      </Group>
      <PageOfCards
        answer={data && { total: data.total_count }}
        error={error}
        failed={t('labelsFailed')}
        onRetry={() => void mutate()}
        empty={
          <EmptyState icon={<IconTags size={28} />} title={t('noLabels')} description={t('noLabelsText')} />
        }
        page={page}
        onPage={setPage}
      >
        {data?.data_labels.map((label) => (
          <LabelCard key={label.id} label={label} onOpen={() => props.onOpen(label)} />
        ))}
      </PageOfCards>
    </>
  );
}

function LabelCard({ label, onOpen }: { readonly label: LabelView; readonly onOpen: () => void }) {
  const t = useTranslations('reviews.cells');
  const titleOf = useLabelTitle();
  const format = useFormatter();
  return (
    <UnstyledButton onClick={onOpen}>
      <Paper withBorder p="md" className={classes.card ?? ''}>
        <Stack gap="xs">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {titleOf(label)}
            </Text>
            <TintBadge color="gray">{t('count', { count: label.item_count })}</TintBadge>
          </Group>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {label.description || t('noDescription')}
          </Text>
          <Text size="xs" c="dimmed">
            {inOneLine(label.dataset_name, label.user_name)}
          </Text>
          <Text size="xs" c="dimmed">
            {format.dateTime(new Date(label.created_at), 'moment')}
          </Text>
        </Stack>
      </Paper>
    </UnstyledButton>
  );
}
