'use client';
import { Checkbox, Fieldset, ScrollArea, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { inOneLine } from '@/components/ui/in-one-line';
import { fixBaseline, getChart } from '@/lib/domain/quality-control/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { ADVISED_BASELINE_RUNS, MIN_BASELINE_RUNS } from '@/lib/science/quality-control/baseline';
import { queryOf, type Series } from './use-series';

/** Chooses the runs that set the limits of a chart; the first so many are proposed. */
export function BaselineDialog(props: {
  readonly series: Series;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onFixed: () => void;
}) {
  const t = useTranslations('qualityControl');
  const format = useReportFormat();
  const moments = useFormatter();
  const { series } = props;
  // Limits hold for the microscope, whoever works: all runs may be chosen.
  const { data } = useApi(
    getChart,
    props.opened
      ? { params: { materialId: series.material.id }, query: queryOf({ ...series, operatorId: undefined }) }
      : null,
  );
  const runs = (data?.runs ?? []).filter(({ exclusion }) => exclusion === null);
  const [own, setOwn] = useState<string[] | null>(null);
  const chosen = own ?? runs.slice(0, ADVISED_BASELINE_RUNS).map(({ id }) => id);
  const [reason, setReason] = useState('');
  const number = (data?.baselines.at(-1)?.number ?? 0) + 1;
  const counts = { min: MIN_BASELINE_RUNS, advised: ADVISED_BASELINE_RUNS };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('limits.title')}
      submit={t('limits.action')}
      failed={t('failed')}
      size="lg"
      validate={() => {
        if (chosen.length < MIN_BASELINE_RUNS) return t('limits.tooFew', counts);
        return reason.trim() === '' ? t('limits.reasonRequired') : null;
      }}
      onSubmit={async () => {
        const fixed = await callApi(fixBaseline, {
          body: {
            materialId: series.material.id,
            microscopeId: series.microscope.id,
            origin: series.origin,
            runIds: chosen,
            reason,
          },
        });
        notifications.show({ color: 'teal', message: t('limits.done', { number: fixed.number }) });
        props.onFixed();
      }}
    >
      <Text size="sm">{t('limits.text', { ...counts, number })}</Text>
      <Fieldset legend={t('limits.runs')}>
        <ScrollArea.Autosize
          mah={260}
          viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('limits.runs') }}
        >
          <Checkbox.Group value={chosen} onChange={setOwn}>
            <Stack gap="xs">
              {runs.map((run) => (
                <Checkbox
                  key={run.id}
                  value={run.id}
                  label={inOneLine(
                    moments.dateTime(new Date(run.performedAt), 'moment'),
                    `${format.number(run.mean)} ${series.material.unit}`,
                    run.operatorName,
                  )}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
        <Text size="xs" c="dimmed" mt="xs" aria-live="polite">
          {t('limits.chosen', { count: chosen.length })}
        </Text>
      </Fieldset>
      <Textarea
        label={t('limits.reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
