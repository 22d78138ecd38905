'use client';
import { ScrollArea, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** What has happened so far, the newest line first. */
export function TrainingLog({ lines }: { readonly lines: readonly string[] }) {
  const t = useTranslations('training');
  if (lines.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        {t('log.title')}
      </Text>
      <ScrollArea.Autosize
        mah={220}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'log', 'aria-label': t('log.title') }}
      >
        <Stack gap={2} ff="monospace">
          {lines.toReversed().map((line, place) => (
            // Lines may say the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Text key={lines.length - place} size="xs" ff="monospace">
              {line}
            </Text>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}
