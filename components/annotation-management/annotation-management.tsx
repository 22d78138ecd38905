'use client';
import { Button, Stack, Tabs } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { NextFrames } from '@/components/annotation-progress/next-frames';
import { ProgressOfPeople } from '@/components/annotation-progress/progress-of-people';
import { PageHeader } from '@/components/ui/page-header';
import { ExtractLink } from './extract-link';
import { FrameStates } from './frame-states';
import { MorphologyStates } from './morphology-states';
import type { Shown } from './state-filters';
import { StatisticsDialog } from './statistics-dialog';
import { useStateTable } from './use-state-table';

const TABS = ['detection', 'morphology', 'next', 'progress'] as const;
type Tab = (typeof TABS)[number];

/** Opens a tab; what its predecessor showed, but for the dataset, says nothing there. */
function openTab(tab: Tab): void {
  const params = new URLSearchParams(window.location.search);
  const dataset = params.get('dataset');
  const next = new URLSearchParams({
    ...(tab === TABS[0] ? {} : { tab }),
    ...(dataset ? { dataset } : {}),
  });
  window.history.replaceState(null, '', `${window.location.pathname}${next.size > 0 ? `?${next}` : ''}`);
}

/** Everything there is to annotate, with how far it is; which tab is open is in the address. */
export function AnnotationManagement() {
  const t = useTranslations('annotationManagement');
  const asked = useSearchParams().get('tab');
  const tab = TABS.find((each) => each === asked) ?? TABS[0];
  const [shown, setShown] = useState<Shown>('grid');
  const [counting, setCounting] = useState(false);
  const { query } = useStateTable();
  const panels: Readonly<Record<Tab, ReactNode>> = {
    detection: <FrameStates shown={shown} onShow={setShown} />,
    morphology: <MorphologyStates shown={shown} onShow={setShown} />,
    next: <NextFrames />,
    progress: <ProgressOfPeople />,
  };
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
              onClick={() => setCounting(true)}
            >
              {t('statistics.action')}
            </Button>
            <ExtractLink />
          </>
        }
      />
      <Tabs value={tab} onChange={(value) => openTab(TABS.find((each) => each === value) ?? TABS[0])}>
        <Tabs.List mb="md">
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {each === tab && panels[each]}
          </Tabs.Panel>
        ))}
      </Tabs>
      <StatisticsDialog opened={counting} datasetId={query.dataset_id} onClose={() => setCounting(false)} />
    </Stack>
  );
}
