'use client';
import { Button, Group, Loader, NumberInput, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Section } from '@/components/reports/section';
import { ErrorAlert } from '@/components/ui/error-alert';
import { DEFAULT_BOX_FACTOR, MAX_BOX_FACTOR, MIN_BOX_FACTOR } from '@/lib/domain/box-sizes/contract';
import { useBoxSize } from './use-box-size';

/** How large the boxes of a project are drawn, and the form for who may say so. */
export function BoxSizeSection(props: { readonly projectId: string; readonly projectName: string }) {
  const t = useTranslations('boxSizes');
  const { data, error, write, set, reload } = useBoxSize(props.projectId);
  return (
    <Section title={t('title', { project: props.projectName })}>
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      {error && <ErrorAlert message={error.message} onRetry={reload} />}
      {!data && !error && <Loader role="status" aria-label={t('loading')} />}
      {data && (
        <>
          <Text role="status">
            {data.box_factor === DEFAULT_BOX_FACTOR
              ? t('asFound')
              : t('current', { factor: write(data.box_factor) })}
          </Text>
          {data.can_edit && <BoxSizeForm current={data.box_factor} onSet={set} />}
        </>
      )}
    </Section>
  );
}

const isFactor = (entry: number | string): entry is number =>
  typeof entry === 'number' && entry >= MIN_BOX_FACTOR && entry <= MAX_BOX_FACTOR;

function BoxSizeForm(props: {
  readonly current: number;
  readonly onSet: (factor: number) => Promise<boolean>;
}) {
  const t = useTranslations('boxSizes');
  /** What is typed; null as long as nothing is, and again once it is saved. */
  const [entry, setEntry] = useState<number | string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [saving, setSaving] = useState(false);
  const bounds = { min: MIN_BOX_FACTOR, max: MAX_BOX_FACTOR };
  const set = async (factor: number): Promise<void> => {
    setWrong(false);
    setSaving(true);
    if (await props.onSet(factor)) setEntry(null);
    setSaving(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const factor = entry ?? props.current;
    if (isFactor(factor)) void set(factor);
    else setWrong(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NumberInput
          label={t('field')}
          description={t('range', bounds)}
          error={isWrong && t('invalid', bounds)}
          value={entry ?? props.current}
          onChange={setEntry}
          {...bounds}
          step={0.05}
          decimalScale={2}
          clampBehavior="none"
          maw={360}
        />
        <Text size="sm">{t('effect')}</Text>
        <Group gap="sm">
          <Button type="submit" loading={saving}>
            {t('save')}
          </Button>
          <Button variant="default" disabled={saving} onClick={() => void set(DEFAULT_BOX_FACTOR)}>
            {t('reset')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
