'use client';
import { Alert, Stack, Tabs } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import { AnalyticsTab } from './analytics-tab';
import { PerformanceTab } from './performance-tab';
import { StatisticsTab } from './statistics-tab';
import { TeamTab } from './team-tab';

const TABS = ['statistics', 'team', 'analytics', 'performance'] as const;

/** A project in numbers: what it holds, who works on it, how far its videos have come, how well it goes. */
export function ProjectDashboard(props: {
  readonly project: { readonly id: string; readonly name: string; readonly description: string };
  readonly isArchived: boolean;
  readonly maySeeResults: boolean;
  readonly maySeeMorphology: boolean;
  readonly above: ReactNode;
  readonly actions: ReactNode;
}) {
  const t = useTranslations('projectDashboard');
  const params = useSearchParams();
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'statistics';
  const { id } = props.project;
  const open = (next: string | null): void => {
    // What another tab was searched and sorted by means nothing here.
    const query = next === null || next === 'statistics' ? '' : `?tab=${next}`;
    window.history.replaceState(null, '', `${window.location.pathname}${query}`);
  };
  return (
    <Stack gap="lg">
      <PageHeader
        above={props.above}
        title={props.project.name}
        description={props.project.description || t('description')}
        actions={props.actions}
      />
      {props.isArchived && (
        <Alert color="gray" role="note">
          {t('archived')}
        </Alert>
      )}
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={t('tabs.label')}>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="statistics" pt="lg">
          <StatisticsTab projectId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="team" pt="lg">
          <TeamTab projectId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="analytics" pt="lg">
          <AnalyticsTab
            projectId={id}
            maySeeResults={props.maySeeResults}
            maySeeMorphology={props.maySeeMorphology}
          />
        </Tabs.Panel>
        <Tabs.Panel value="performance" pt="lg">
          <PerformanceTab projectId={id} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
