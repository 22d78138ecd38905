'use client';
import { Progress, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { MorphologyState } from '@/lib/domain/annotation-states/contract';

/** How many cells of a morphology label have a class. */
export function JudgedShare({ label }: { readonly label: MorphologyState }) {
  const t = useTranslations('annotationManagement.morphology');
  const { judged, item_count: cells } = label;
  const text = t('judgedOf', { judged, cells });
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {text}
      </Text>
      <Progress
        value={cells === 0 ? 0 : (100 * judged) / cells}
        color={label.status === 'completed' ? 'teal' : 'blue'}
        size="sm"
        aria-label={text}
      />
    </Stack>
  );
}
