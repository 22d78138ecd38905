'use client';
import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ItemView } from '@/lib/domain/labels/contract-fields';

/** More chips than this would bury the picture. */
const CHIPS = 8;

/** The items of a frame by the ends of their ids, to choose one. */
export function ItemChips(props: {
  readonly items: readonly ItemView[];
  readonly chosenId?: string | undefined;
  readonly labelOf: (end: string) => string;
  readonly onChoose: (item: ItemView) => void;
}) {
  const t = useTranslations('dataLabels');
  const { items, chosenId } = props;
  const [shown, setShown] = useState(CHIPS);
  return (
    <Group gap={4}>
      {items.slice(0, shown).map((item) => {
        const end = item.id.slice(-6);
        return (
          <Button
            key={item.id}
            size="compact-xs"
            variant={item.id === chosenId ? 'filled' : 'default'}
            onClick={() => props.onChoose(item)}
            aria-label={props.labelOf(end)}
            {...(chosenId === undefined ? {} : { 'aria-pressed': item.id === chosenId })}
          >
            {end}
          </Button>
        );
      })}
      {items.length > shown && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShown(items.length)}>
          {t('items.others', { count: items.length - shown })}
        </Button>
      )}
    </Group>
  );
}
