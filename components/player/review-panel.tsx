'use client';
import { Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { lastFrameOf, type TrackRecord } from '@/components/annotation/engine/track-record';
import { MAX_REASON, REGRADES, type TrackOperation } from '@/lib/domain/tracks/contract';
import type { TrackRow } from './track-rows';
import type { Review } from './use-review';

interface Props {
  readonly row: TrackRow;
  readonly record: TrackRecord;
  readonly isCalibrated: boolean;
  readonly frame: number;
  readonly review: Review;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly joinInput: RefObject<HTMLInputElement | null>;
}

/** What a person may correct of the selected track, or of what was left out. */
export function ReviewPanel(props: Props) {
  const { row, review, reason, onReason } = props;
  const t = useTranslations('tracks');
  const edit = (operation: TrackOperation): void => {
    void review.edit(operation, reason).then((isDone) => isDone && onReason(''));
  };
  return (
    <Stack gap="sm" component="section" aria-label={t('review.heading')}>
      <Text size="sm" c="dimmed">
        {t('review.text')}
      </Text>
      <TextInput
        label={t('review.reason')}
        description={t('review.reasonText')}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      {row.grade === 'leftOut' ? (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={review.isBusy}
            onClick={() => edit({ kind: 'restore', track: row.id })}
          >
            {t('review.restore')}
          </Button>
        </Group>
      ) : (
        <Corrections {...props} edit={edit} />
      )}
    </Stack>
  );
}

/** The corrections of a track that is counted. */
function Corrections({
  row,
  record,
  isCalibrated,
  frame,
  review,
  joinInput,
  edit,
}: Props & { readonly edit: (operation: TrackOperation) => void }) {
  const t = useTranslations('tracks');
  const grades = REGRADES.filter((grade) =>
    isCalibrated ? grade !== 'motile' : grade === 'motile' || grade === 'immotile',
  );
  const [grade, setGrade] = useState<(typeof REGRADES)[number]>(grades[0] ?? 'immotile');
  const [other, setOther] = useState<number | string>('');
  const canSplit = frame > record.firstFrame && frame <= lastFrameOf(record);
  const button = { size: 'xs', variant: 'default', disabled: review.isBusy } as const;
  return (
    <>
      <Group gap="xs">
        <Button {...button} onClick={() => edit({ kind: 'reject', track: row.id })}>
          {t('review.reject')}
        </Button>
        <Button
          {...button}
          disabled={review.isBusy || !canSplit}
          onClick={() => edit({ kind: 'split', track: row.id, frame })}
        >
          {t('review.split')}
        </Button>
      </Group>
      {!row.isInCluster && (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <NativeSelect
            flex={1}
            size="xs"
            label={t('review.regrade')}
            value={grade}
            onChange={(event) => setGrade(event.currentTarget.value as typeof grade)}
            data={grades.map((name) => ({ value: name, label: t(`grades.${name}`) }))}
          />
          <Button {...button} onClick={() => edit({ kind: 'regrade', track: row.id, grade })}>
            {t('review.apply')}
          </Button>
        </Group>
      )}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NumberInput
          ref={joinInput}
          flex={1}
          size="xs"
          label={t('review.joinWith')}
          min={1}
          allowDecimal={false}
          hideControls
          value={other}
          onChange={setOther}
        />
        <Button
          {...button}
          disabled={review.isBusy || !Number(other)}
          onClick={() => edit({ kind: 'join', track: row.id, other: Number(other) })}
        >
          {t('review.join')}
        </Button>
      </Group>
    </>
  );
}

/** The steps of this visit, back and forth. */
export function ReviewSteps({ review }: { readonly review: Review }) {
  const t = useTranslations('tracks');
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={review.isBusy || !review.canUndo}
        onClick={() => void review.undo()}
      >
        {t('keys.undo')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowForwardUp size={16} aria-hidden />}
        disabled={review.isBusy || !review.canRedo}
        onClick={() => void review.redo()}
      >
        {t('keys.redo')}
      </Button>
    </Group>
  );
}
