'use client';
import { Group, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { useKeptEntries } from '@/components/ui/form/use-kept-entries';
import { addRun, listOperators } from '@/lib/domain/quality-control/contract';
import { RUN_ORIGINS } from '@/lib/domain/quality-control/contract-fields';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { ControlVideoChoice } from './control-video-choice';
import { type EnteredValue, EnteredValues, NO_VALUE } from './entered-values';
import type { Series } from './use-series';

/** Now, by the clock of the reader, as a date field takes it. */
const localNow = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Records a run of the chosen material: from measured videos, or as counted by hand on the chosen microscope. */
export function RunDialog(props: {
  readonly series: Series;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}) {
  const t = useTranslations('qualityControl');
  const { material, microscope } = props.series;
  const params = { materialId: material.id };
  const operators = useApi(listOperators, props.opened ? { params } : null);
  const [entries, setEntries] = useKeptEntries(
    `control-run:${material.id}`,
    () => ({
      origin: props.series.origin,
      performedAt: localNow(),
      operatorId: null as string | null,
      videoIds: [] as string[],
      values: [NO_VALUE] as readonly EnteredValue[],
      remarks: '',
    }),
    props.opened,
  );
  const { origin, performedAt, operatorId, videoIds, values, remarks } = entries;
  const change = (part: Partial<typeof entries>): void => setEntries((now) => ({ ...now, ...part }));

  const validate = (): string | null => {
    if (Number.isNaN(Date.parse(performedAt))) return t('run.performedRequired');
    if (origin === 'measured') return videoIds.length === 0 ? t('run.videosRequired') : null;
    return values.some(({ value }) => value === '') ? t('run.valueRequired') : null;
  };
  const save = async (): Promise<void> => {
    const entered = values.map(({ value, counted, videoId }) => ({
      value: Number(value),
      counted: counted === '' ? null : Number(counted),
      videoId,
    }));
    await callApi(addRun, {
      body: {
        materialId: material.id,
        performedAt: new Date(performedAt).toISOString(),
        operatorId: operatorId ?? undefined,
        remarks,
        run:
          origin === 'measured'
            ? { origin, videoIds }
            : { origin, microscopeId: microscope.id, values: entered },
      },
    });
    notifications.show({ color: 'teal', message: t('run.added') });
    props.onAdded();
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('run.title', { name: material.name })}
      submit={t('runs.add')}
      failed={t('failed')}
      size="lg"
      validate={validate}
      onSubmit={save}
    >
      <SegmentedControl
        aria-label={t('series.origin')}
        data={RUN_ORIGINS.map((value) => ({ value, label: t(`origins.${value}`) }))}
        value={origin}
        onChange={(value) => change({ origin: value === 'entered' ? 'entered' : 'measured' })}
      />
      <Group grow align="flex-start">
        <TextInput
          type="datetime-local"
          label={t('run.performed')}
          withAsterisk
          value={performedAt}
          onChange={(event) => change({ performedAt: event.currentTarget.value })}
        />
        <Select
          label={t('run.operator')}
          placeholder={t('run.you')}
          data={(operators.data?.operators ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={operatorId}
          onChange={(operatorId) => change({ operatorId })}
          clearable
          clearButtonProps={{ 'aria-label': t('run.you') }}
        />
      </Group>
      {origin === 'measured' ? (
        <ControlVideoChoice
          materialId={material.id}
          chosen={videoIds}
          onChange={(videoIds) => change({ videoIds })}
        />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('run.enteredHint')} {t('series.microscope')}: {microscope.name}
          </Text>
          <EnteredValues material={material} values={values} onChange={(values) => change({ values })} />
        </>
      )}
      <Textarea
        label={t('run.remarks')}
        autosize
        minRows={1}
        maxLength={2000}
        value={remarks}
        onChange={(event) => change({ remarks: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
