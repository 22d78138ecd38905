'use client';
import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { FrameSession } from '../session/frame-session';
import type { LabelStatus, useDataLabel } from './use-data-label';

const BANNER_MS = 5000;
const COLORS: Readonly<Record<LabelStatus, string>> = {
  pending: 'gray',
  loading: 'blue',
  creating: 'blue',
  adding: 'blue',
  ready: 'teal',
  error: 'red',
};

/** The person's data label of the dataset, and the button that puts this frame's boxes into it. */
export function DataLabelSection(props: {
  readonly session: FrameSession;
  readonly label: ReturnType<typeof useDataLabel>;
  readonly boxCount: number;
  readonly addedCount: number;
  readonly canEdit: boolean;
}) {
  const { session, label, boxCount, addedCount } = props;
  const t = useTranslations('annotation.label');
  const [outcome, setOutcome] = useState<'added' | { readonly failed: string } | null>(null);
  useEffect(() => {
    if (outcome !== 'added') return;
    const timer = setTimeout(() => setOutcome(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const add = async (): Promise<void> => {
    setOutcome(null);
    try {
      // What is on the screen is to be in the label, not what the server last heard of.
      if (!(await session.saved())) return setOutcome({ failed: t('unsaved') });
      await label.add();
      setOutcome('added');
    } catch (error) {
      setOutcome({ failed: (error as Error).message || t('unknown') });
    }
  };

  const { status } = label;
  const isSettingUp = status === 'pending' || status === 'loading' || status === 'creating';
  const text =
    status === 'adding'
      ? t('adding')
      : isSettingUp
        ? t('settingUp')
        : boxCount === 0
          ? t('nothing')
          : t(addedCount > 0 ? 'addAgain' : 'add');
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5">
          {t('heading')}
        </Title>
        <Badge variant="light" color={COLORS[status]} role="status">
          {t(`status.${status}`)}
        </Badge>
      </Group>
      {(status === 'ready' || status === 'pending') && (
        <Text size="sm" c="dimmed">
          {t(status === 'ready' ? 'exists' : 'willBeCreated')}
        </Text>
      )}
      {status === 'error' && (
        <Alert color="red" role="alert" p="xs">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t('setUpFailed')}</Text>
            <Button size="xs" variant="default" onClick={() => void label.retry()}>
              {t('retry')}
            </Button>
          </Stack>
        </Alert>
      )}
      {props.canEdit && (
        <Button
          leftSection={<IconTags size={18} aria-hidden />}
          loading={status === 'adding'}
          disabled={status !== 'ready' || boxCount === 0}
          onClick={() => void add()}
        >
          {text}
        </Button>
      )}
      {outcome === 'added' && (
        <Alert color="teal" role="status" p="xs">
          {t('added')}
        </Alert>
      )}
      {outcome !== null && outcome !== 'added' && (
        <Alert color="red" role="alert" p="xs">
          {t('addFailed', { message: outcome.failed })}
        </Alert>
      )}
    </Stack>
  );
}
