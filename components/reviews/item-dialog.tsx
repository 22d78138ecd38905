'use client';
import { Modal, SimpleGrid, Stack } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import classes from './reviews.module.css';

/** A labeled cell with its mask, and all that is said of it. */
export function ItemDialog(props: { readonly item: ItemView | null; readonly onClose: () => void }) {
  const t = useTranslations('reviews');
  const { item } = props;
  return (
    <Modal
      opened={item !== null}
      onClose={props.onClose}
      title={item ? t('cells.item', { id: item.id.slice(-6) }) : ''}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {item && <Content item={item} />}
    </Modal>
  );
}

function Content({ item }: { readonly item: ItemView }) {
  const t = useTranslations('reviews');
  const format = useFormatter();
  const number = String(item.frame_number);
  const percent = format.number(item.confidence, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Stack gap="md">
      <SimpleGrid cols={item.visualization_url ? { base: 1, xs: 2 } : 1}>
        {item.visualization_url && (
          // biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching
          <img src={item.visualization_url} alt={t('picture.mask', { number })} className={classes.crop} />
        )}
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img src={item.crop_url} alt={t('picture.crop', { number })} className={classes.crop} />
      </SimpleGrid>
      <FactList
        facts={[
          [t('columns.video'), item.name ?? '–'],
          [
            t('columns.class'),
            item.morphology_class ? t(`morphology.${item.morphology_class}`) : t('facts.unclassified'),
          ],
          [t('facts.certainty'), item.label_confidence === null ? '–' : `${item.label_confidence} / 5`],
          [t('facts.quality'), item.quality ? t(`quality.${item.quality}`) : '–'],
          [t('facts.confidence'), percent],
          [t('facts.itemNotes'), item.notes || '–'],
          [t('facts.annotatedBy'), item.annotated_by_name ?? '–'],
        ]}
      />
    </Stack>
  );
}
