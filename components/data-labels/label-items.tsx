'use client';
import { Button, Group, SimpleGrid, Skeleton, Stack, Tabs } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { PageHeader } from '@/components/ui/page-header';
import type { ItemView, LabelView } from '@/lib/domain/labels/contract-fields';
import { listDatasetItems } from '@/lib/domain/labels/contract-sarm';
import { useApi } from '@/lib/platform/http/use-api';
import { itemsByFrame } from './items-by-frame';
import { LabelItemDetails } from './label-item-details';
import { LabelItemTable } from './label-item-table';
import { LabelStatistics } from './label-statistics';
import { LabelVersions } from './label-versions';
import { LabeledFrame } from './labeled-frame';
import { useLabelTitle } from './use-label-title';

/** Detection labels are read at once and shown by frame (specification, section 7). */
const MOST = 1000;

interface Props {
  readonly above: ReactNode;
  readonly label: LabelView;
  readonly canEdit: boolean;
}

/** The items of a data label, its figures and its versions. */
export function LabelItems({ above, label, canEdit }: Props) {
  const t = useTranslations('dataLabels');
  const titleOf = useLabelTitle();
  const [item, open] = useState<ItemView | null>(null);
  return (
    <Stack gap="lg">
      <PageHeader
        above={above}
        title={titleOf(label)}
        description={label.description || t('noDescription')}
      />
      <Tabs defaultValue="items" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="items">{t('tabs.items')}</Tabs.Tab>
          <Tabs.Tab value="statistics">{t('tabs.statistics')}</Tabs.Tab>
          <Tabs.Tab value="versions">{t('tabs.versions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="items">
          {label.label_type === 'detection' ? (
            <Frames label={label} onOpen={open} />
          ) : (
            <LabelItemTable label={label} onOpen={open} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="statistics">
          <LabelStatistics label={label} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <LabelVersions labelId={label.id} canKeep={canEdit} />
        </Tabs.Panel>
      </Tabs>
      <LabelItemDetails item={item} datasetId={label.dataset_id} onClose={() => open(null)} />
    </Stack>
  );
}

function Frames(props: { readonly label: LabelView; readonly onOpen: (item: ItemView) => void }) {
  const t = useTranslations('dataLabels');
  const { label } = props;
  const [shown, setShown] = useState(12);
  const { data, error, mutate } = useApi(listDatasetItems, {
    params: { datasetId: label.dataset_id, labelId: label.id },
    query: { page: 1, limit: MOST },
  });
  if (error) {
    return (
      <ErrorAlert message={t('items.loadFailed', { message: error.message })} onRetry={() => void mutate()} />
    );
  }
  if (!data) return <Skeleton height={240} />;
  const frames = itemsByFrame(data.items);
  if (frames.length === 0) {
    return (
      <EmptyState icon={<IconTags size={28} />} title={t('items.none')} description={t('items.noneText')} />
    );
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {frames.slice(0, shown).map((frame) => (
          <LabeledFrame key={frame.frameId} frame={frame} onOpen={props.onOpen} />
        ))}
      </SimpleGrid>
      {frames.length > shown && (
        <Group justify="center">
          <Button variant="default" onClick={() => setShown(shown + 12)}>
            {t('items.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
