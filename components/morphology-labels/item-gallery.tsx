'use client';
import { Text, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import classes from './morphology-labels.module.css';
import type { Pending } from './pending';

/** The cells of a page, each with the class that it has. */
export function ItemGallery(props: {
  readonly items: readonly ItemView[];
  readonly selectedId: string;
  readonly pending: Pending;
  readonly onSelect: (id: string) => void;
}) {
  const t = useTranslations('morphologyLabels');
  const names = useTranslations('dataLabels.morphology');
  return (
    <ul className={classes.cells}>
      {props.items.map((item, index) => {
        const pending = props.pending.get(item.id);
        const kind = pending?.morphologyClass ?? item.morphology_class;
        return (
          <li key={item.id}>
            <UnstyledButton
              className={classes.cell ?? ''}
              aria-current={item.id === props.selectedId || undefined}
              data-open={kind === null || undefined}
              onClick={() => props.onSelect(item.id)}
            >
              {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
              <img src={item.crop_url} alt={t('page.cell', { number: index + 1 })} loading="lazy" />
              <Text size="xs" component="span" ta="center">
                {kind ? names(kind) : t('page.open')}
                {pending && <span aria-hidden> *</span>}
              </Text>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
