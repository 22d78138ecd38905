'use client';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { inOneLine } from '@/components/ui/in-one-line';
import { type AnalysisView, listAnalyses } from '@/lib/domain/analyses/contract';
import { getAnalysis } from '@/lib/domain/analyses/contract-detail';
import { useApi } from '@/lib/platform/http/use-api';

/** As many as anybody reads; the others are found by typing. */
const CHOICES = 20;

/** One of the finished analyses, found by the name of its dataset, project or patient. */
export function AnalysisChoice(props: {
  readonly value: string | null;
  readonly onChange: (analysisId: string | null) => void;
}) {
  const t = useTranslations('reportGenerator');
  const format = useFormatter();
  const { value } = props;
  const chosen = useApi(getAnalysis, value ? { params: { id: value }, query: { frames_limit: 0 } } : null);
  const nameOf = ({ datasetName, patients, createdAt, projectName }: AnalysisView): string =>
    inOneLine(datasetName, patients.join(', '), projectName, format.dateTime(new Date(createdAt), 'moment'));
  const chosenName = chosen.data ? nameOf(chosen.data) : '';
  const [text, setText] = useState('');
  // A choice writes itself into the field; that is no search.
  const [search] = useDebouncedValue(text === chosenName ? '' : text.trim().slice(0, 200), 250);
  const { data } = useApi(
    listAnalyses,
    { query: { status: 'completed', search, limit: CHOICES } },
    { keepPreviousData: true },
  );
  const found = data?.analyses.filter(({ reportId }) => reportId !== null) ?? [];
  const shown =
    chosen.data && !found.some(({ id }) => id === chosen.data?.id) ? [chosen.data, ...found] : found;
  return (
    <Select
      label={t('analysis.label')}
      description={t('analysis.hint')}
      placeholder={t('analysis.placeholder')}
      searchable
      clearable
      withAsterisk
      data={shown.map((analysis) => ({ value: analysis.id, label: nameOf(analysis) }))}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={props.onChange}
      error={chosen.error?.message}
      nothingFoundMessage={t('analysis.nothing')}
    />
  );
}
