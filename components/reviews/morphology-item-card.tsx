'use client';
import { Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import { TintBadge } from '@/components/ui/tint-badge';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import classes from './reviews.module.css';

/** A labeled cell: its picture with the mask, its class, and what can be done with it. */
export function MorphologyItemCard(props: {
  readonly item: ItemView;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const t = useTranslations('reviews');
  const { item } = props;
  const name = t('cells.item', { id: item.id.slice(-6) });
  return (
    <Paper withBorder p="sm" component="article" aria-label={name}>
      <Stack gap="xs">
        <UnstyledButton onClick={props.onOpen} aria-label={t('cells.details', { id: item.id.slice(-6) })}>
          {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
          <img
            src={item.visualization_url ?? item.crop_url}
            alt=""
            loading="lazy"
            className={classes.thumbnail}
          />
        </UnstyledButton>
        <Group justify="space-between" wrap="nowrap">
          <Stack gap={0}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {t('frame', { number: String(item.frame_number) })}
            </Text>
          </Stack>
          <RowMenu label={t('cells.more', { id: item.id.slice(-6) })} width={160}>
            <RowMenuItem action="details" onClick={props.onOpen}>
              {t('cells.detail')}
            </RowMenuItem>
            <RowMenuItem action="edit" onClick={props.onEdit}>
              {t('cells.edit')}
            </RowMenuItem>
            <RowMenuItem action="delete" onClick={props.onDelete}>
              {t('cells.delete')}
            </RowMenuItem>
          </RowMenu>
        </Group>
        <Group gap={4}>
          <TintBadge color={item.morphology_class === 'normal' ? 'teal' : 'gray'}>
            {item.morphology_class ? t(`morphology.${item.morphology_class}`) : t('facts.unclassified')}
          </TintBadge>
          {item.quality && <TintBadge color="gray">{t(`cells.mask.${item.quality}`)}</TintBadge>}
        </Group>
      </Stack>
    </Paper>
  );
}
