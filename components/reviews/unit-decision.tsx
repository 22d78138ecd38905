'use client';
import { Alert, Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconNotes, IconPencil, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { DECISIONS, type Decision, type ReviewUnitDetail } from '@/lib/domain/reviews/contract';
import { labelingPage } from './labeling-page';
import { REVIEW_KEYS } from './review-keys';
import classes from './reviews.module.css';

const LOOKS = {
  approved: { color: 'teal', variant: 'filled', Icon: IconCheck },
  rejected: { color: 'red', variant: 'default', Icon: IconX },
  needs_correction: { color: 'yellow', variant: 'default', Icon: IconPencil },
} as const;

/** The decision about a unit: its buttons while it is pending, its notes afterwards. */
export function UnitDecision(props: {
  readonly unit: ReviewUnitDetail;
  readonly notes: string;
  readonly onNotes: (notes: string) => void;
  readonly isSaving: boolean;
  readonly onDecide: (decision: Decision) => void;
  readonly onSaveNotes: () => void;
}) {
  const t = useTranslations('reviews');
  const mayFollow = useMayFollow();
  const { unit } = props;
  const { hindrance } = unit;
  const edit = labelingPage(unit);
  const isSentBack = unit.status === 'rejected' || unit.status === 'needs_correction';
  if (unit.status !== 'pending') {
    return (
      <Stack gap="xs">
        {unit.notes && (
          <>
            <Text size="sm" fw={600}>
              {t('notes')}
            </Text>
            <Text size="sm" className={classes.notes ?? ''}>
              {unit.notes}
            </Text>
          </>
        )}
        {isSentBack && mayFollow(edit) && (
          <LinkButton href={edit} w="fit-content" variant="default">
            {t('edit')}
          </LinkButton>
        )}
      </Stack>
    );
  }
  if (hindrance === 'not-reviewer' || hindrance === 'read-only') {
    return (
      <Text size="sm" c="dimmed">
        {t(`hindrance.${hindrance}`)}
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Textarea
        label={t('notes')}
        placeholder={t('notesPlaceholder')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={props.notes}
        onChange={(event) => props.onNotes(event.currentTarget.value)}
      />
      {hindrance === 'own-work' && (
        <Alert color="gray" role="note">
          {t('hindrance.own-work')}
        </Alert>
      )}
      <Group gap="xs">
        {DECISIONS.map((decision) => {
          const { color, variant, Icon } = LOOKS[decision];
          return (
            <Button
              key={decision}
              color={color}
              variant={variant}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={
                <Kbd size="xs" aria-hidden>
                  {REVIEW_KEYS[decision].toUpperCase()}
                </Kbd>
              }
              aria-keyshortcuts={REVIEW_KEYS[decision]}
              disabled={props.isSaving || (decision === 'approved' && hindrance === 'own-work')}
              onClick={() => props.onDecide(decision)}
            >
              {t(`decide.${decision}`)}
            </Button>
          );
        })}
        <Button
          variant="default"
          leftSection={<IconNotes size={16} aria-hidden />}
          disabled={props.isSaving || props.notes === unit.notes}
          onClick={props.onSaveNotes}
        >
          {t('saveNotes')}
        </Button>
      </Group>
    </Stack>
  );
}
