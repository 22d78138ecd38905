'use client';
import { Alert, Badge, Button, Stack, Tabs, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconRefresh } from '@tabler/icons-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useHolds } from '@/components/ui/page-access';
import { PageHeader } from '@/components/ui/page-header';
import { getStatistics, listUnits, REVIEW_KINDS, type ReviewKind } from '@/lib/domain/reviews/contract';
import { listDoubleFrames } from '@/lib/domain/reviews/contract-double';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { DoubleFrames } from './double-frames';
import { ReviewQueue } from './review-queue';
import { StatisticsDialog } from './statistics-dialog';

/** Keeps the chosen tab in the address; each tab's table keeps its own state beside it. */
function showTab(name: string): void {
  const params = new URLSearchParams(window.location.search);
  params.set('tab', name);
  window.history.replaceState(null, '', `${window.location.pathname}?${params}`);
}

/** What was labeled and waits for a decision, or has one. */
export function ReviewPage() {
  const t = useTranslations('reviews');
  const isOpen: Readonly<Record<ReviewKind, boolean>> = {
    detection: useHolds('annotate_detection'),
    morphology: useHolds('annotate_morphology'),
  };
  const wanted = useSearchParams().get('tab');
  const open = REVIEW_KINDS.filter((type) => isOpen[type]);
  const annotates = useHolds('annotate_detection');
  const reviews = useHolds('review_annotations');
  const seesDouble = annotates || reviews;
  const usual = open[0] ?? (seesDouble ? 'double' : null);
  const tab = seesDouble && wanted === 'double' ? wanted : (open.find((type) => type === wanted) ?? usual);
  const [showsStatistics, setShowsStatistics] = useState(false);
  const { data: statistics } = useApi(getStatistics, { query: {} }, { keepPreviousData: true });
  const reloads = [useReload(getStatistics), useReload(listUnits), useReload(listDoubleFrames)];
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconChartBar size={18} aria-hidden />}
              onClick={() => setShowsStatistics(true)}
            >
              {t('statistics.open')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => {
                for (const reload of reloads) reload();
              }}
            >
              {t('refresh')}
            </Button>
          </>
        }
      />
      <Tabs value={tab} onChange={(name) => name && showTab(name)} keepMounted={false}>
        <Tabs.List mb="md">
          {REVIEW_KINDS.map((type) => (
            <Tabs.Tab
              key={type}
              value={type}
              disabled={!isOpen[type]}
              rightSection={
                statistics && (
                  <>
                    <Badge size="sm" variant="light" c="var(--mantine-color-text)" aria-hidden>
                      {statistics[type].pending}
                    </Badge>
                    <VisuallyHidden>{t('waiting', { count: statistics[type].pending })}</VisuallyHidden>
                  </>
                )
              }
            >
              {t(`tabs.${type}`)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="double" disabled={!seesDouble}>
            {t('double.title')}
          </Tabs.Tab>
        </Tabs.List>
        {open.length === 0 && (
          <Alert color="gray" role="note">
            {t('tabsClosed')}
          </Alert>
        )}
        {open.map((type) => (
          <Tabs.Panel key={type} value={type}>
            <ReviewQueue type={type} statistics={statistics} />
          </Tabs.Panel>
        ))}
        {seesDouble && (
          <Tabs.Panel value="double">
            <DoubleFrames />
          </Tabs.Panel>
        )}
      </Tabs>
      <StatisticsDialog
        statistics={statistics}
        opened={showsStatistics}
        onClose={() => setShowsStatistics(false)}
      />
    </Stack>
  );
}
