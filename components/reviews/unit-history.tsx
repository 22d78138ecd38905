'use client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { listDecisions } from '@/lib/domain/reviews/contract';
import { useApi } from '@/lib/platform/http/use-api';
import classes from './reviews.module.css';
import { ReviewBadge } from './status-badge';

const STEP = 10;

/** Every decision about a unit, the newest first. `turn` changes when there may be another one. */
export function UnitHistory({ unitId }: { readonly unitId: string }) {
  const t = useTranslations('reviews.history');
  const format = useFormatter();
  const [limit, setLimit] = useState(STEP);
  const { data, error, mutate } = useApi(
    listDecisions,
    { params: { unitId }, query: { limit } },
    { keepPreviousData: true },
  );
  if (error) return <ErrorAlert message={error.message} onRetry={() => void mutate()} />;
  if (!data || data.total === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('title')}>
      <Text fw={600} size="sm">
        {t('title')}
      </Text>
      {data.decisions.map((decision) => (
        <Stack key={decision.id} gap={2}>
          <Group gap="xs">
            <ReviewBadge status={decision.decision} />
            <Text size="sm">
              {t('by', {
                name: decision.by ?? '–',
                date: format.dateTime(new Date(decision.at), 'moment'),
              })}
            </Text>
            {!decision.isOfNow && (
              <Text size="xs" c="dimmed">
                {t('earlier')}
              </Text>
            )}
          </Group>
          {decision.notes && (
            <Text size="sm" c="dimmed" className={classes.notes ?? ''}>
              {decision.notes}
            </Text>
          )}
        </Stack>
      ))}
      {data.total > data.decisions.length && (
        <Button size="xs" variant="default" w="fit-content" onClick={() => setLimit(limit + STEP)}>
          {t('more')}
        </Button>
      )}
    </Stack>
  );
}
