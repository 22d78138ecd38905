'use client';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type LabelStatistics, MORPHOLOGY_CLASSES } from '@/lib/domain/labels/contract-fields';

/** How many cells of a label there are of each class. */
export function MorphologyStatistics({ statistics }: { readonly statistics: LabelStatistics }) {
  const t = useTranslations('reviews');
  const format = useFormatter();
  const figures = [
    [t('cells.total'), statistics.total_items],
    [t('facts.unclassified'), statistics.unlabeled_items],
    ...MORPHOLOGY_CLASSES.map((name) => [t(`morphology.${name}`), statistics[`${name}_count`]] as const),
  ] as const;
  return (
    <SimpleGrid
      cols={{ base: 3, sm: 5, lg: 9 }}
      spacing="sm"
      component="section"
      aria-label={t('statistics.open')}
    >
      {figures.map(([label, count]) => (
        <Stack key={label} gap={0}>
          <Text fw={600}>{format.number(count)}</Text>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
}
