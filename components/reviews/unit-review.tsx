'use client';
import { ActionIcon, Alert, Grid, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowLeft, IconArrowRight, IconRefreshAlert } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { runWithToast } from '@/components/ui/form/run-action';
import {
  type Decision,
  decideUnit,
  getUnit,
  listDecisions,
  type ReviewUnitDetail,
  saveNotes,
} from '@/lib/domain/reviews/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { UnitDecision } from './unit-decision';
import { UnitFacts } from './unit-facts';
import { UnitHistory } from './unit-history';
import { UnitPictures } from './unit-pictures';
import { useReviewKeys } from './use-review-keys';

interface Place {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  /** Null where there is none. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** One unit: looked at, decided about, and on to the next. */
export function UnitReview(props: {
  readonly unitId: string;
  readonly place: Place;
  readonly onDecided: () => void;
}) {
  const t = useTranslations('reviews');
  const { data, error, mutate } = useApi(getUnit, { params: { unitId: props.unitId } });
  if (error) {
    return <ErrorAlert message={t('unitFailed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton height={360} />;
  return <Loaded key={data.id} unit={data} {...props} reload={() => mutate()} />;
}

function Loaded(props: {
  readonly unit: ReviewUnitDetail;
  readonly place: Place;
  readonly onDecided: () => void;
  /** Settles when what is shown is what the server has. */
  readonly reload: () => Promise<unknown>;
}) {
  const t = useTranslations('reviews');
  const format = useFormatter();
  const { unit, place } = props;
  const [notes, setNotes] = useState(unit.status === 'pending' ? unit.notes : '');
  const [isSaving, setSaving] = useState(false);
  const reloadHistory = useReload({ path: listDecisions.path.replace('{unitId}', unit.id) });
  const canDecide = unit.hindrance === null || unit.hindrance === 'own-work';

  // A unit has another version once it is saved: no decision may be sent with the one before.
  const reload = async (): Promise<void> => {
    await props.reload().catch(() => undefined);
    setSaving(false);
  };
  const decide = async (decision: Decision): Promise<void> => {
    if (!canDecide || isSaving || (decision === 'approved' && unit.hindrance !== null)) return;
    setSaving(true);
    try {
      const body = { decision, notes, version: unit.version, content_hash: unit.contentHash };
      await callApi(decideUnit, { params: { unitId: unit.id }, body });
      notifications.show({ color: 'teal', message: t(`decided.${decision}`, { number: unit.frameNumber }) });
      props.onDecided();
      place.onNext?.();
    } catch (failure) {
      notifications.show({ color: 'red', message: reasonOf(failure, t('decideFailed')) });
    }
    reloadHistory();
    // What was decided, or what somebody else has made of it meanwhile.
    await reload();
  };
  const keepNotes = async (): Promise<void> => {
    setSaving(true);
    await runWithToast(
      () => callApi(saveNotes, { params: { unitId: unit.id }, body: { notes, version: unit.version } }),
      { done: t('notesSaved'), failed: t('notesFailed'), reload: () => undefined },
    );
    await reload();
  };
  useReviewKeys(true, (action) => {
    if (action === 'previous') place.onPrevious?.();
    else if (action === 'next') place.onNext?.();
    else void decide(action);
  });

  const { reopened } = unit;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: unit.type === 'detection' ? 8 : 6 }}>
        <UnitPictures unit={unit} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: unit.type === 'detection' ? 4 : 6 }}>
        <Stack gap="md">
          <Group justify="space-between">
            <Text size="sm" c="dimmed" aria-live="polite">
              {t('position', { position: place.position, total: place.total })}
            </Text>
            <Group gap={4}>
              <Step label={t('previous')} onClick={place.onPrevious} Icon={IconArrowLeft} />
              <Step label={t('next')} onClick={place.onNext} Icon={IconArrowRight} />
            </Group>
          </Group>
          {reopened && (
            <Alert color="yellow" icon={<IconRefreshAlert aria-hidden />} role="note">
              {t('reopened', {
                status: reopened.status,
                name: reopened.by ?? '–',
                date: format.dateTime(new Date(reopened.at), 'moment'),
              })}
            </Alert>
          )}
          {unit.notInLabel > 0 && (
            <Alert color="gray" role="note">
              {t('notInLabel', { count: unit.notInLabel })}
            </Alert>
          )}
          <UnitDecision
            unit={unit}
            notes={notes}
            onNotes={setNotes}
            isSaving={isSaving}
            onDecide={(decision) => void decide(decision)}
            onSaveNotes={() => void keepNotes()}
          />
          <UnitFacts unit={unit} />
          <UnitHistory unitId={unit.id} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Step(props: {
  readonly label: string;
  readonly onClick: (() => void) | null;
  readonly Icon: typeof IconArrowLeft;
}) {
  const { Icon, onClick } = props;
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={props.label}
      disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
