'use client';
import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { TaskProgress } from '@/components/tasks/task-progress';
import { TintBadge } from '@/components/ui/tint-badge';
import type { StillView } from '@/lib/domain/morphology/contract';

const COLORS = {
  uploaded: 'gray',
  queued: 'yellow',
  measuring: 'yellow',
  measured: 'green',
  failed: 'red',
} as const;

export const isAtWork = ({ state }: Pick<StillView, 'state'>): boolean =>
  state === 'queued' || state === 'measuring';

/** How far a still is, with the reason where it could not be measured. */
export function StillState({ still, onEnd }: { readonly still: StillView; readonly onEnd: () => void }) {
  const t = useTranslations('morphology');
  if (isAtWork(still) && still.taskId) {
    return <TaskProgress taskId={still.taskId} label={t(`states.${still.state}`)} onEnd={onEnd} />;
  }
  const isWithoutScale = still.state === 'uploaded' && still.pixelSizeUm === null;
  return (
    <Stack gap={4} align="flex-start">
      <TintBadge color={COLORS[still.state]}>{t(`states.${still.state}`)}</TintBadge>
      {still.error && (
        <Text size="xs" c="dimmed">
          {still.error}
        </Text>
      )}
      {isWithoutScale && (
        <Text size="xs" c="dimmed">
          {t('list.noScale')}
        </Text>
      )}
    </Stack>
  );
}
