'use client';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { getStill } from '@/lib/domain/morphology/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { StillState } from './still-state';
import { StillWorkspace } from './still-workspace';
import { SummaryPanel } from './summary-panel';

/** A still with its cells, or how far it is. */
export function StillPage({ id }: { readonly id: string }) {
  const t = useTranslations('morphology');
  const { data, error, mutate } = useApi(getStill, { params: { id } }, { revalidateOnFocus: false });
  if (error) {
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton height={480} aria-label={t('loading')} role="status" />;
  if (data.still.state !== 'measured') {
    return <StillState still={data.still} onEnd={() => void mutate()} />;
  }
  const models = data.models.map(({ id: name, version }) => `${name} ${version}`).join(', ');
  return (
    <Stack gap="lg">
      <StillWorkspace data={data} onChange={(changed) => void mutate(changed, { revalidate: false })} />
      <Text size="sm" c="dimmed">
        {t('viewer.models', { models })}
      </Text>
      <SummaryPanel summary={data.summary} />
    </Stack>
  );
}
