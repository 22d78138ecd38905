'use client';
import { Stack, Tabs } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ChamberList } from '@/components/chambers/chamber-list';
import { PageHeader } from '@/components/ui/page-header';
import { MicroscopeList } from './microscope-list';

const TABS = ['microscopes', 'chambers'] as const;

/** What the laboratory records with: its microscopes and its counting chambers. */
export function EquipmentPage({ canManage }: { readonly canManage: boolean }) {
  const t = useTranslations('equipment');
  const params = useSearchParams();
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'microscopes';
  const open = (next: string | null): void => {
    // What the other tab was searched and sorted by means nothing here.
    const query = next === null || next === 'microscopes' ? '' : `?tab=${next}`;
    window.history.replaceState(null, '', `${window.location.pathname}${query}`);
  };
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t(`${tab}.description`)} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={t('title')}>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`${each}.tab`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="microscopes" pt="lg">
          <MicroscopeList canManage={canManage} />
        </Tabs.Panel>
        <Tabs.Panel value="chambers" pt="lg">
          <ChamberList canManage={canManage} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
