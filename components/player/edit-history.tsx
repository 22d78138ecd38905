'use client';
import { Button, Group, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { TrackEdit } from '@/lib/domain/tracks/contract';
import { ReviewSteps } from './review-panel';
import { useEditSentence } from './use-edit-sentence';
import type { Review } from './use-review';

/** Who corrected what and why, the newest first; each correction can be undone. */
export function EditHistory(props: {
  readonly edits: readonly TrackEdit[];
  readonly outdated: number;
  /** Null for who may only read. */
  readonly review: Review | null;
}) {
  const t = useTranslations('tracks.review');
  const format = useReportFormat();
  const sentence = useEditSentence();
  const { edits, outdated, review } = props;
  return (
    <Stack gap="xs" component="section" aria-label={t('history')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('history')}
        </Title>
        {review && <ReviewSteps review={review} />}
      </Group>
      {outdated > 0 && <Text size="sm">{t('outdated', { count: outdated })}</Text>}
      {edits.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noHistory')}
        </Text>
      )}
      <ScrollArea.Autosize mah={260} type="auto" viewportProps={{ tabIndex: 0 }}>
        <Stack gap={6} component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
          {[...edits].reverse().map(({ number, operation, reason, by, at, isUndone }) => (
            <Group key={number} component="li" justify="space-between" wrap="nowrap" gap="sm">
              <div>
                <Text size="sm" td={isUndone ? 'line-through' : undefined}>
                  {number}. {sentence(operation)}
                  {isUndone && ` (${t('undone')})`}
                </Text>
                {reason && <Text size="sm">{reason}</Text>}
                <Text size="xs" c="dimmed">
                  {t('by', { name: by ?? t('somebody'), date: format.moment(at) })}
                </Text>
              </div>
              {review && !isUndone && operation.kind !== 'undo' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={review.isBusy}
                  aria-label={t('undoEdit', { edit: sentence(operation) })}
                  onClick={() => void review.edit({ kind: 'undo', edit: number })}
                >
                  {t('undo')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}
