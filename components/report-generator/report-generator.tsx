'use client';
import { Stack, Tabs } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/page-header';
import { ReportForm } from './report-form';
import { SavedReportList } from './saved-report-list';

const TABS = ['new', 'saved'] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Says in the page's address what is shown, without loading the page again. */
function writeAddress(change: Readonly<Record<string, string | null>>): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const search = params.toString();
  window.history.replaceState(null, '', `${window.location.pathname}${search ? `?${search}` : ''}`);
}

/** Makes reports on finished analyses, and lists those that were saved. */
export function ReportGenerator() {
  const t = useTranslations('reportGenerator');
  const params = useSearchParams();
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'new';
  const asked = params.get('analysisId');
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs
        value={tab}
        // What is being entered stays while one looks at the saved reports.
        keepMounted
        onChange={(value) => writeAddress({ tab: value === 'new' ? null : value })}
      >
        <Tabs.List>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="new" pt="lg">
          <ReportForm
            analysisId={asked !== null && UUID.test(asked) ? asked : null}
            onAnalysis={(analysisId) => writeAddress({ analysisId })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="saved" pt="lg">
          {tab === 'saved' && <SavedReportList />}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
