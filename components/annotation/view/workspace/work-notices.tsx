'use client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { Conflict } from '@/components/annotation/engine/outbox-ports';
import type { FrameSession, RevertedChange } from '../session/frame-session';
import { useSessionState } from '../session/use-session-state';
import { useBoxWords } from './use-box-words';

/** More at once would bury the picture. */
const SHOWN_CONFLICTS = 3;

/** Work that an earlier tab left, what lost to others or was refused, and drafts that can't be kept. */
export function WorkNotices(props: {
  readonly session: FrameSession;
  /** The button that had the focus is gone. */
  readonly onAnswered: () => void;
}) {
  const { session, onAnswered } = props;
  const t = useTranslations('annotation.notice');
  const format = useFormatter();
  const { frame, offers, conflicts, reverted, isDraftLost, isAlone } = useSessionState(session);
  return (
    <>
      {isAlone && (
        <Alert color="blue" role="note" p="xs">
          {t('alone', { name: frame.labeledBy?.name ?? t('firstPerson') })}
        </Alert>
      )}
      {isDraftLost && (
        <Alert color="yellow" role="alert" p="xs">
          {t('draftLost')}
        </Alert>
      )}
      {offers.map((offer) => (
        <Alert key={offer.draft.clientId} color="yellow" role="alert" title={t('draft')} p="sm">
          <Group justify="space-between" gap="sm">
            <Text size="sm">
              {t('draftHolds', {
                changed: offer.changed,
                deleted: offer.deleted,
                at: format.dateTime(new Date(offer.draft.savedAtMs), 'moment'),
              })}
            </Text>
            <Group gap="xs">
              <Button size="xs" onClick={() => void session.restore(offer).then(onAnswered)}>
                {t('restore')}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => void session.discard(offer).then(onAnswered)}
              >
                {t('discard')}
              </Button>
            </Group>
          </Group>
        </Alert>
      ))}
      {conflicts.slice(0, SHOWN_CONFLICTS).map((conflict) => (
        <ConflictNotice key={conflict.id} {...{ conflict, session, onAnswered }} />
      ))}
      {conflicts.length > SHOWN_CONFLICTS && (
        <Alert color="orange" p="xs">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{t('moreConflicts', { count: conflicts.length - SHOWN_CONFLICTS })}</Text>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                for (const each of conflicts) session.dismiss(each);
              }}
            >
              {t('keepAll')}
            </Button>
          </Group>
        </Alert>
      )}
      {reverted && (
        <Alert
          color="red"
          role="alert"
          p="xs"
          withCloseButton
          closeButtonLabel={t('dismiss')}
          onClose={() => session.dismissReverted()}
        >
          <RevertedText reverted={reverted} />
        </Alert>
      )}
    </>
  );
}

const REASONS = {
  outside: 'outside',
  incomplete: 'incomplete',
  unknown: 'unknown',
  'track-unknown': 'trackUnknown',
  'track-occupied': 'trackOccupied',
} as const;

function RevertedText({ reverted }: { readonly reverted: RevertedChange }) {
  const t = useTranslations('annotation.notice');
  const { was, reason } = reverted;
  const known = 'code' in reason ? REASONS[reason.code as keyof typeof REASONS] : undefined;
  const told = known ? t(`reasons.${known}`) : ('text' in reason && reason.text) || t('updateFailed');
  if (was === 'update') return t('reverted', { reason: told });
  return `${t(was === 'add' ? 'addFailed' : 'deleteFailed')} ${told}`;
}

/** Somebody else was faster: both rows, and the choice between them. */
function ConflictNotice(props: {
  readonly conflict: Conflict;
  readonly session: FrameSession;
  readonly onAnswered: () => void;
}) {
  const t = useTranslations('annotation.notice');
  const words = useBoxWords();
  const { conflict, session } = props;
  const { id, mine, theirs } = conflict;
  const about = (record: Conflict['mine']): string => {
    if (!record) return t('gone');
    if (record.kind !== 'box') return words.classOf(record.className);
    const [x1, y1, x2, y2] = [record.x1, record.y1, record.x2, record.y2].map(Math.round);
    return `${words.classOf(record.className)}, ${x1}, ${y1} – ${x2}, ${y2} px`;
  };
  return (
    <Alert color="orange" role="alert" p="sm" title={t('conflict', { number: session.numberOf(id) })}>
      <Group justify="space-between" gap="sm">
        <Stack gap={0}>
          <Text size="sm">{t('theirs', { row: about(theirs) })}</Text>
          <Text size="sm">{t('mine', { row: about(mine) })}</Text>
        </Stack>
        <Group gap="xs">
          <Button
            size="xs"
            onClick={() => {
              session.putAgain(conflict);
              props.onAnswered();
            }}
          >
            {t('putAgain')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              session.dismiss(conflict);
              props.onAnswered();
            }}
          >
            {t('keepTheirs')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
