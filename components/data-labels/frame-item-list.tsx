'use client';
import { ActionIcon, Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import classes from './labeled-items.module.css';

/** The items of a frame in rows: what each is, with its details and the way to take it out of the label. */
export function FrameItemList(props: {
  readonly items: readonly ItemView[];
  readonly chosenId: string | undefined;
  readonly onChoose: (item: ItemView) => void;
  readonly onDetails: (item: ItemView) => void;
  /** Absent for those who may not change the label. */
  readonly onDelete: ((item: ItemView) => void) | undefined;
}) {
  const t = useTranslations('dataLabels');
  const format = useFormatter();
  return (
    <Box mah={420} style={{ overflowY: 'auto' }}>
      <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {props.items.map((item) => {
          const id = item.id.slice(-6);
          const isChosen = item.id === props.chosenId;
          return (
            <Group
              key={item.id}
              component="li"
              className={classes.row ?? ''}
              data-chosen={isChosen || undefined}
              wrap="nowrap"
              gap="xs"
            >
              <UnstyledButton flex={1} miw={0} aria-pressed={isChosen} onClick={() => props.onChoose(item)}>
                <Text size="sm" fw={500} component="span" display="block">
                  {id} · {item.class_name}
                </Text>
                <Text size="xs" c="dimmed" component="span" display="block">
                  {format.number(item.confidence, { style: 'percent', maximumFractionDigits: 0 })} ·{' '}
                  {t(item.verified ? 'browser.verified' : `browser.source.${item.source ?? 'model'}`)}
                </Text>
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={() => props.onDetails(item)}
                aria-label={t('items.open', { id })}
              >
                <IconInfoCircle size={18} aria-hidden />
              </ActionIcon>
              {props.onDelete && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  onClick={() => props.onDelete?.(item)}
                  aria-label={t('browser.deleteOf', { id })}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          );
        })}
      </Stack>
    </Box>
  );
}
