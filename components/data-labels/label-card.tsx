'use client';
import { Group, Paper, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import projectCard from '@/components/projects/project-card.module.css';
import { inOneLine } from '@/components/ui/in-one-line';
import { Link } from '@/components/ui/link';
import { TintBadge } from '@/components/ui/tint-badge';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { useLabelTitle } from './use-label-title';

/** One data label; the whole card opens its items. */
export function LabelCard({ label }: { readonly label: LabelView }) {
  const t = useTranslations('dataLabels');
  const titleOf = useLabelTitle();
  const format = useFormatter();
  return (
    <Paper withBorder component="article" p="md" className={projectCard.card}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Text fw={600} size="sm" className={projectCard.name}>
            <Link href={`/finetune/annotation/detection?labelId=${label.id}`} className={projectCard.link}>
              {titleOf(label)}
            </Link>
          </Text>
          <TintBadge color="blue">{t('items.count', { count: label.item_count })}</TintBadge>
        </Group>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {label.description || t('noDescription')}
        </Text>
        <Text size="xs" c="dimmed">
          {inOneLine(label.dataset_name, label.user_name, format.dateTime(new Date(label.created_at), 'day'))}
        </Text>
      </Stack>
    </Paper>
  );
}
