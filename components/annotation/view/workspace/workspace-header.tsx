'use client';
import { ActionIcon, Box, Button, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';

/** Which frame it is, the way back, and the frames before and after. */
export function WorkspaceHeader(props: {
  readonly number: number;
  readonly place: string;
  readonly back: string;
  readonly isLoading: boolean;
  readonly onRefresh: () => void;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  /** Whether everything is saved. */
  readonly status: ReactNode;
}) {
  const t = useTranslations('annotation');
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 260px">
        <Tooltip label={t('back')} openDelay={400}>
          <ActionIcon component={Link} href={props.back} variant="default" size={44} aria-label={t('back')}>
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Box miw={0}>
          <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {t('title', { number: props.number })}
          </Title>
          <Text size="sm" c="dimmed" truncate>
            {props.place}
          </Text>
        </Box>
      </Group>
      <Group gap="xs">
        {props.status}
        <Group gap={4} wrap="nowrap">
          <Step label={t('keys.previousFrame')} onClick={props.onPrevious}>
            <IconChevronLeft size={20} aria-hidden />
          </Step>
          <Step label={t('keys.nextFrame')} onClick={props.onNext}>
            <IconChevronRight size={20} aria-hidden />
          </Step>
        </Group>
        <Button
          variant="default"
          h={44}
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={props.isLoading}
          onClick={props.onRefresh}
        >
          {t('refresh')}
        </Button>
      </Group>
    </Group>
  );
}

function Step(props: {
  readonly label: string;
  readonly onClick: (() => void) | null;
  readonly children: ReactNode;
}) {
  return (
    <Tooltip label={props.label} openDelay={400}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={props.label}
        disabled={!props.onClick}
        onClick={() => props.onClick?.()}
      >
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}
