'use client';
import { Button, Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { CellView } from '@/lib/domain/morphology/contract';
import { ANOMALIES } from '@/lib/science/who-manual';
import { CellCrop, CellFacts } from './cell-facts';
import { proposedAnomalies, startingAnomalies, statusOf } from './cell-status';
import classes from './morphology.module.css';
import { StatusMark } from './status-mark';
import { keyOf, type StillAction } from './still-keys';

interface Props {
  readonly cell: CellView;
  readonly picture: HTMLImageElement | null;
  readonly pixelSizeUm: number | null;
  /** Null for who may only look. */
  readonly onAction: ((action: StillAction) => void) | null;
}

/** One cell: how it looks, its sizes, what the models and people say of it, and the buttons to say otherwise. */
export function CellPanel({ cell, picture, pixelSizeUm, onAction }: Props) {
  const t = useTranslations('morphology');
  const status = statusOf(cell);
  const { automatic, judgment } = cell;
  const names = (anomalies: readonly (typeof ANOMALIES)[number][]): string =>
    anomalies.length > 0 ? anomalies.map((each) => t(`anomalies.${each}`)).join(', ') : t('status.normal');
  const models = automatic.anomalies
    ? names(automatic.anomalies)
    : `${t(`reasons.${automatic.reason ?? 'undecided'}`)}${
        automatic.suggested.length > 0
          ? ` ${t('cell.suggested', { anomalies: names(automatic.suggested) })}`
          : ''
      }`;
  return (
    <Stack gap="sm" component="section" aria-label={t('cell.heading', { number: cell.number })}>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <CellCrop cell={cell} picture={picture} pixelSizeUm={pixelSizeUm} />
        <Stack gap={4}>
          <Title order={2} size="h4">
            {t('cell.heading', { number: cell.number })}
          </Title>
          <Text size="sm" component="div" aria-live="polite">
            <StatusMark status={status} />
          </Text>
          {status === 'abnormal' && <Text size="sm">{names(startingAnomalies(cell))}</Text>}
          {judgment && (
            <Text size="xs" c="dimmed">
              {t('cell.judgedBy', { name: judgment.by ?? t('cell.somebody') })}
            </Text>
          )}
        </Stack>
      </Group>
      <Text size="sm">{t('cell.models', { said: models })}</Text>
      {onAction && <Judgments cell={cell} onAction={onAction} />}
      <CellFacts cell={cell} />
      <Text size="xs" c="dimmed">
        {t(cell.measures.findings ? 'cell.rangeText' : 'cell.noRangeText')}
      </Text>
    </Stack>
  );
}

function Judgments(props: { readonly cell: CellView; readonly onAction: (action: StillAction) => void }) {
  const t = useTranslations('morphology');
  const { cell, onAction } = props;
  const status = statusOf(cell);
  const chosen = startingAnomalies(cell);
  const button = (action: StillAction, label: string, isPressed: boolean) => (
    <Button
      key={action}
      size="compact-sm"
      variant={isPressed ? 'filled' : 'default'}
      aria-pressed={isPressed}
      aria-keyshortcuts={keyOf(action)}
      rightSection={<Kbd className={classes.key ?? ''}>{keyOf(action)}</Kbd>}
      onClick={() => onAction(action)}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs" role="group" aria-label={t('cell.judge')}>
      {button('normal', t('status.normal'), status === 'normal')}
      {ANOMALIES.map((anomaly) =>
        button(anomaly, t(`anomalies.${anomaly}`), status === 'abnormal' && chosen.includes(anomaly)),
      )}
      {button('exclude', t('cell.exclude'), status === 'excluded')}
      {!cell.judgment && proposedAnomalies(cell) && button('accept', t('cell.accept'), false)}
    </Group>
  );
}
