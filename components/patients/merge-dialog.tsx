'use client';
import { Alert, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { listPatients, mergePatients, type PatientView } from '@/lib/domain/patients/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';

/** As many as anybody reads; the others are found by typing. */
const CHOICES = 20;
const COMPARED = ['familyName', 'givenName', 'birthDate', 'hospitalNumber'] as const;

const labelOf = ({ pseudonym, name }: PatientView): string => (name ? `${pseudonym} (${name})` : pseudonym);

/** In what two patients differ that one person would not. */
const differences = (a: PatientView, b: PatientView): (typeof COMPARED)[number][] =>
  COMPARED.filter((field) => a[field] && b[field] && a[field]?.toLowerCase() !== b[field]?.toLowerCase());

/** Merges a duplicate into a patient. */
export function MergeDialog(props: {
  readonly kept: PatientView;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMerged: () => void;
}) {
  const t = useTranslations('patients.merging');
  const form = useTranslations('patients.form');
  const format = useReportFormat();
  const { kept } = props;
  const name = kept.pseudonym;
  const [text, setText] = useState('');
  const [duplicate, choose] = useState<PatientView | null>(null);
  const [search] = useDebouncedValue(duplicate && text === labelOf(duplicate) ? '' : text.trim(), 250);
  const { data } = useApi(
    listPatients,
    props.opened ? { query: { search, project_id: kept.projectId, limit: CHOICES } } : null,
    { keepPreviousData: true },
  );
  const found = (data?.patients ?? []).filter(({ id }) => id !== kept.id);
  const offered = duplicate && !found.some(({ id }) => id === duplicate.id) ? [duplicate, ...found] : found;
  const differing = duplicate ? differences(kept, duplicate) : [];

  const merge = async (): Promise<void> => {
    if (!duplicate) return;
    await callApi(mergePatients, {
      body: { keep_id: kept.id, duplicate_id: duplicate.id, version: kept.version },
    });
    notifications.show({ color: 'teal', message: t('done', { duplicate: duplicate.pseudonym, name }) });
    props.onMerged();
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('title', { name })}
      submit={t('submit')}
      failed={t('failed')}
      validate={() => (duplicate ? null : t('required'))}
      onSubmit={merge}
    >
      <Text size="sm">{t('explanation', { name })}</Text>
      <Select
        label={t('duplicate')}
        placeholder={t('placeholder')}
        nothingFoundMessage={t('nothing')}
        withAsterisk
        searchable
        clearable
        data={offered.map((patient) => ({ value: patient.id, label: labelOf(patient) }))}
        // The server has searched already.
        filter={({ options }) => options}
        searchValue={text}
        onSearchChange={(typed) => setText(typed.slice(0, 200))}
        value={duplicate?.id ?? null}
        onChange={(id) => choose(offered.find((patient) => patient.id === id) ?? null)}
      />
      {duplicate && (
        <Text size="sm" c="dimmed">
          {t('moves', { samples: duplicate.samplesCount, videos: duplicate.videosCount })}
        </Text>
      )}
      {differing.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="note">
          {t('differs', { fields: format.list(differing.map((field) => form(field))) })}
        </Alert>
      )}
    </FormDialog>
  );
}
