'use client';
import { Button, Kbd, Stack, Text, Textarea, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { LabeledSlider } from '@/components/ui/labeled-slider';
import type { ItemView, MorphologyClass } from '@/lib/domain/labels/contract-fields';
import { classKey } from './labeling-keys';
import type { Entries } from './pending';

const CONFIDENCE = { min: 1, max: 5, step: 1 } as const;
const MAX_NOTES = 2000;

/** What a person says of a cell: its class, how sure they are, and notes. */
export function JudgmentFields(props: {
  readonly item: ItemView;
  readonly entries: Entries;
  readonly classNames: readonly MorphologyClass[];
  readonly isPending: boolean;
  readonly canEdit: boolean;
  readonly onEnter: (part: Partial<Entries>) => void;
  readonly onApply: () => void;
}) {
  const t = useTranslations('morphologyLabels.page');
  const names = useTranslations('dataLabels.morphology');
  const format = useFormatter();
  const { item, entries, canEdit } = props;
  const { annotated_by_name: person, updated_at: at } = item;
  return (
    <Stack gap="md" component="section" aria-label={t('judgment')}>
      <div>
        <Title order={2} size="h4">
          {t('judgment')}
        </Title>
        <Text size="sm" c="dimmed">
          {props.isPending
            ? t('notSaved')
            : item.morphology_class && person && at
              ? t('judgedBy', { person, at: format.dateTime(new Date(at), 'moment') })
              : t('notJudged')}
        </Text>
      </div>
      <Stack gap={4} role="group" aria-label={t('class')}>
        {props.classNames.map((name) => (
          <Button
            key={name}
            size="xs"
            justify="space-between"
            variant={entries.morphologyClass === name ? 'filled' : 'default'}
            aria-pressed={entries.morphologyClass === name}
            aria-keyshortcuts={classKey(name)}
            disabled={!canEdit}
            rightSection={<Kbd aria-hidden>{classKey(name)}</Kbd>}
            onClick={() => props.onEnter({ morphologyClass: name })}
          >
            {names(name)}
          </Button>
        ))}
      </Stack>
      {canEdit && (
        <>
          <LabeledSlider
            label={t('confidence')}
            limit={CONFIDENCE}
            value={entries.confidence}
            format={(value) => t('confidenceOf', { value })}
            onChange={(confidence) => props.onEnter({ confidence })}
          />
          <Textarea
            label={t('notes')}
            autosize
            minRows={2}
            maxLength={MAX_NOTES}
            value={entries.notes}
            onChange={(event) => props.onEnter({ notes: event.currentTarget.value })}
          />
          <Button
            variant="light"
            disabled={entries.morphologyClass === null}
            aria-keyshortcuts="Enter"
            onClick={props.onApply}
          >
            {t('apply')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('keys')}
          </Text>
        </>
      )}
    </Stack>
  );
}
