'use client';
import { Stack, Tabs } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TrainingForm, type TrainingSource } from '@/components/training/training-form';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { PageHeader } from '@/components/ui/page-header';
import type { ModelTask } from '@/lib/domain/models/contract';
import { ModelList } from './model-list';

/** The models of one's projects, and for those who may the training of a new one. */
export function ModelsAndTraining(props: {
  readonly canCreate: boolean;
  readonly canTrain: boolean;
  readonly task: ModelTask;
  /** What is to be learned from first; null where the address names no data label. */
  readonly source: TrainingSource | null;
}) {
  const t = useTranslations('training.tabs');
  const title = useTranslations('models');
  const predictions = useTranslations('predictions');
  const mayFollow = useMayFollow();
  const query = useSearchParams();
  const isSent = query.get('tab') === 'train' || props.source !== null;
  const [tab, setTab] = useState<string | null>(isSent ? 'train' : 'models');
  const list = <ModelList canCreate={props.canCreate} />;
  return (
    <Stack gap="lg">
      <PageHeader
        title={title('title')}
        description={title('description')}
        actions={
          mayFollow('/finetune/prediction') && (
            <LinkButton href="/finetune/prediction" variant="default">
              {predictions('link')}
            </LinkButton>
          )
        }
      />
      {props.canTrain ? (
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List aria-label={t('label')} mb="lg">
            <Tabs.Tab value="train">{t('train')}</Tabs.Tab>
            <Tabs.Tab value="models">{t('models')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="train">
            <TrainingForm task={props.task} source={props.source} />
          </Tabs.Panel>
          <Tabs.Panel value="models">{list}</Tabs.Panel>
        </Tabs>
      ) : (
        list
      )}
    </Stack>
  );
}
