'use client';
import { Button, Center, Group, Loader, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMicroscope } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { PageHeader } from '@/components/ui/page-header';
import { type AnalysisView, hasEnded, listAnalyses } from '@/lib/domain/analyses/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { AnalysisDetails } from './analysis-details';
import classes from './analysis-list.module.css';
import { AnalysisRow } from './analysis-row';
import { useCancelAnalysis } from './use-cancel-analysis';

const TABS = ['all', 'completed', 'in-progress', 'pending'] as const;
type Tab = (typeof TABS)[number];
const PAGE = 20;
const MOST = 200;
const POLL_MS = 2000;

type Page = AnswerOf<typeof listAnalyses>;

/** All analyses, by status and patient; those that run are followed. */
export function AnalysisList({ mayCancel }: { readonly mayCancel: boolean }) {
  const t = useTranslations('analyses');
  const mayFollow = useMayFollow();
  const [tab, setTab] = useState<Tab>('all');
  const [patient, setPatient] = useState('');
  const [patientId] = useDebouncedValue(patient.trim(), 300);
  const [limit, setLimit] = useState(PAGE);
  const [details, setDetails] = useState<AnalysisView | null>(null);
  const { data, error, mutate } = useApi(
    listAnalyses,
    {
      query: {
        limit,
        ...(tab === 'all' ? {} : { status: tab }),
        ...(patientId ? { patient_id: patientId } : {}),
      },
    },
    {
      keepPreviousData: true,
      refreshInterval: (latest: Page | undefined) =>
        latest?.analyses.every(hasEnded) && tab !== 'pending' && tab !== 'in-progress' ? 0 : POLL_MS,
    },
  );
  const cancel = useCancelAnalysis(() => void mutate());

  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      <Group justify="space-between" align="flex-end" gap="md">
        <Tabs
          value={tab}
          onChange={(value) => {
            setTab(TABS.find((each) => each === value) ?? 'all');
            setLimit(PAGE);
          }}
        >
          <Tabs.List>
            {TABS.map((each) => (
              <Tabs.Tab key={each} value={each} aria-controls="analyses">
                {t(`tabs.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <TextInput
          label={t('patient')}
          placeholder={t('allPatients')}
          description={t('patientHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={patient}
          onChange={(event) => setPatient(event.currentTarget.value)}
          maxLength={100}
          w={{ base: '100%', sm: 260 }}
        />
      </Group>
      <div id="analyses" role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        {error && (
          <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />
        )}
        {!data && !error && (
          <Center py="xl">
            <Loader role="status" aria-label={t('title')} />
          </Center>
        )}
        {data?.analyses.length === 0 && (
          <EmptyState
            icon={<IconMicroscope size={28} />}
            title={t(`empty.${tab}`)}
            description={tab === 'all' && patientId === '' ? t('emptyText') : undefined}
            action={
              tab === 'all' &&
              mayFollow('/sarm/datasets') && <LinkButton href="/sarm/datasets">{t('toDatasets')}</LinkButton>
            }
          />
        )}
        {data && data.analyses.length > 0 && (
          <>
            <ul className={classes.list}>
              {data.analyses.map((analysis) => (
                <AnalysisRow
                  key={analysis.id}
                  analysis={analysis}
                  onDetails={() => setDetails(analysis)}
                  onCancel={mayCancel ? () => cancel(analysis.taskId) : undefined}
                />
              ))}
            </ul>
            <Group justify="space-between" mt="md">
              <Text size="sm" c="dimmed">
                {t('count', { shown: data.analyses.length, total: data.total })}
              </Text>
              {data.total > data.analyses.length && limit < MOST && (
                <Button variant="default" onClick={() => setLimit(Math.min(MOST, limit + PAGE))}>
                  {t('loadMore')}
                </Button>
              )}
            </Group>
          </>
        )}
      </div>
      <AnalysisDetails analysis={details} onClose={() => setDetails(null)} />
    </Stack>
  );
}
