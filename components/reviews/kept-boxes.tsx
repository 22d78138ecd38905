'use client';
import { Button, Checkbox, Group, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { Comparison } from '@/lib/domain/reviews/contract-double';

/** The boxes that only one of two people drew: which of them stay. */
export function KeptBoxes(props: {
  readonly comparison: Comparison;
  readonly names: { readonly first: string; readonly second: string };
  readonly kept: ReadonlySet<string>;
  readonly onKept: (kept: ReadonlySet<string>) => void;
}) {
  const t = useTranslations('reviews.double');
  const format = useFormatter();
  const { comparison, kept, names } = props;
  const { onlyFirst, onlySecond } = comparison.agreement;
  const sides = [
    { name: names.first, ids: onlyFirst, boxes: comparison.first },
    { name: names.second, ids: onlySecond, boxes: comparison.second },
  ].filter(({ ids }) => ids.length > 0);
  if (sides.length === 0) return null;
  const change = (ids: readonly string[], isKept: boolean): void => {
    const next = new Set(kept);
    for (const id of ids) {
      if (isKept) next.add(id);
      else next.delete(id);
    }
    props.onKept(next);
  };
  const px = (value: number): string => format.number(value, { maximumFractionDigits: 0 });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {sides.map(({ name, ids, boxes }) => (
        <Stack key={name} gap="xs" component="section" aria-label={t('only', { name, count: ids.length })}>
          <Group justify="space-between">
            <Text size="sm" fw={600}>
              {t('only', { name, count: ids.length })}
            </Text>
            <Group gap={4}>
              <Button size="compact-xs" variant="default" onClick={() => change(ids, true)}>
                {t('keepAll')}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => change(ids, false)}>
                {t('keepNone')}
              </Button>
            </Group>
          </Group>
          <ScrollArea.Autosize mah={240} viewportProps={{ tabIndex: 0 }}>
            <Stack gap={6}>
              {boxes
                .filter(({ id }) => ids.includes(id))
                .map((box) => (
                  <Checkbox
                    key={box.id}
                    size="xs"
                    label={t('boxAt', {
                      class: box.class,
                      x: px((box.x1 + box.x2) / 2),
                      y: px((box.y1 + box.y2) / 2),
                    })}
                    checked={kept.has(box.id)}
                    onChange={(event) => change([box.id], event.currentTarget.checked)}
                  />
                ))}
            </Stack>
          </ScrollArea.Autosize>
        </Stack>
      ))}
    </SimpleGrid>
  );
}
