'use client';
import { Stack, Tabs } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import type { UploadLimits } from '@/components/videos/upload-panel';
import { RunForm } from './run-form';
import { SavedPredictions } from './saved-predictions';

/** Lets a chosen model look at a video, and keeps what it found. */
export function PredictionPage({ uploads }: { readonly uploads: UploadLimits | null }) {
  const t = useTranslations('predictions');
  const models = useTranslations('models');
  const query = useSearchParams();
  const [tab, setTab] = useState<string | null>(
    query.get('tab') === 'saved' || query.has('videoId') ? 'saved' : 'run',
  );
  return (
    <Stack gap="lg" maw={1200}>
      <PageHeader
        above={
          <Trail
            label={models('trail')}
            steps={[{ label: models('title'), href: '/finetune/training' }, { label: t('title') }]}
          />
        }
        title={t('title')}
        description={t('description')}
      />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label={t('title')} mb="lg">
          <Tabs.Tab value="run">{t('tabs.run')}</Tabs.Tab>
          <Tabs.Tab value="saved">{t('tabs.saved')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="run">
          <RunForm uploads={uploads} onStarted={() => setTab('saved')} />
        </Tabs.Panel>
        <Tabs.Panel value="saved">
          <SavedPredictions videoId={query.get('videoId')} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
