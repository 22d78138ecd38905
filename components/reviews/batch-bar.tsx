'use client';
import { Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { DECISIONS, type Decision, decideUnits, type ReviewUnit } from '@/lib/domain/reviews/contract';
import { callApi } from '@/lib/platform/http/client';

/** One decision about all chosen units of a page. */
export function BatchBar(props: {
  readonly units: readonly ReviewUnit[];
  readonly onDone: () => void;
  readonly onClear: () => void;
}) {
  const t = useTranslations('reviews');
  const [notes, setNotes] = useState('');
  const [isSaving, setSaving] = useState(false);
  const decide = async (decision: Decision): Promise<void> => {
    setSaving(true);
    try {
      const units = props.units.map(({ id, version, contentHash }) => ({
        ...{ id, version, content_hash: contentHash },
      }));
      await callApi(decideUnits, { body: { units, decision, notes } });
      notifications.show({ color: 'teal', message: t('batch.done', { count: units.length }) });
      setNotes('');
      props.onClear();
    } catch (failure) {
      notifications.show({ color: 'red', message: reasonOf(failure, t('decideFailed')) });
    }
    setSaving(false);
    props.onDone();
  };
  if (props.units.length === 0) return null;
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('batch.title')}>
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {t('batch.chosen', { count: props.units.length })}
        </Text>
        <TextInput
          flex="1 1 200px"
          aria-label={t('notes')}
          placeholder={t('notesPlaceholder')}
          maxLength={2000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        {DECISIONS.map((decision) => (
          <Button
            key={decision}
            size="xs"
            variant={decision === 'approved' ? 'filled' : 'default'}
            disabled={isSaving}
            onClick={() => void decide(decision)}
          >
            {t(`decide.${decision}`)}
          </Button>
        ))}
        <Button size="xs" variant="subtle" onClick={props.onClear}>
          {t('batch.clear')}
        </Button>
      </Group>
    </Paper>
  );
}
