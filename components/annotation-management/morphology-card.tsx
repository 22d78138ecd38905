'use client';
import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { inOneLine } from '@/components/ui/in-one-line';
import { labelingPageOf } from '@/components/workflow/annotation-page';
import type { MorphologyState } from '@/lib/domain/annotation-states/contract';
import { AnnotateButton } from './annotate-button';
import { JudgedShare } from './judged-share';
import { StatusBadge } from './status-badge';

/** One morphology label: whose it is, how many of its cells are judged, and what can be done with it. */
export function MorphologyCard(props: { readonly label: MorphologyState; readonly onDetails: () => void }) {
  const t = useTranslations('annotationManagement');
  const { label } = props;
  const { name } = label;
  return (
    <Paper withBorder component="article" p="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Box miw={0}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {inOneLine(label.user_name, label.dataset_name)}
            </Text>
          </Box>
          <StatusBadge status={label.status} />
        </Group>
        <JudgedShare label={label} />
        <Group gap="xs">
          <AnnotateButton href={labelingPageOf(label.id)} label={t('morphology.annotateOf', { name })} />
          <Button
            size="xs"
            variant="default"
            onClick={props.onDetails}
            aria-label={t('morphology.detailsOf', { name })}
          >
            {t('details')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
